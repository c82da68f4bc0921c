import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

test('files are kept in a bucket where one is named, else in the data folder', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig({ S3_BUCKET: 'files' }).s3).toMatchObject({ bucket: 'files', region: 'us-east-1' });
  expect(readConfig({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://store:9000', ...keys }).s3).toEqual({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: 'http://store:9000',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

test('half a bucket is refused with the name of what is missing', () => {
  expect(() => readConfig({ S3_ENDPOINT: 'http://store:9000' })).toThrow('S3_BUCKET');
  expect(() => readConfig({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' })).toThrow('S3_SECRET_ACCESS_KEY');
  expect(() => readConfig({ S3_BUCKET: 'files', S3_ENDPOINT: 'store' })).toThrow('S3_ENDPOINT');
});

test('the largest file is five megabytes unless another number of bytes is given', () => {
  expect(readConfig({}).fileSizeLimit).toBe(5_242_880);
  expect(readConfig({ FILE_SIZE_LIMIT: '1000' }).fileSizeLimit).toBe(1000);
  for (const bad of ['0', '-1', '5MB', '1.5'])
    expect(() => readConfig({ FILE_SIZE_LIMIT: bad })).toThrow('FILE_SIZE_LIMIT');
});
