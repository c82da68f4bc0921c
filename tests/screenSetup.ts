import { configure } from '@testing-library/react';
import { patienceMs } from './patience.ts';

configure({ asyncUtilTimeout: patienceMs });
