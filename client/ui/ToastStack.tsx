import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Kbd } from './Kbd.tsx';
import { text } from './text.ts';
import { type ToastContent, toastLine } from './toast.ts';

const tones = {
  done: { icon: CircleCheck, colour: 'var(--success-text)' },
  bad: { icon: CircleAlert, colour: 'var(--danger-text)' },
  info: { icon: Info, colour: 'var(--info-text)' },
};

const manager = Toast.createToastManager<ToastContent>();

const stack = {
  show: (content: ToastContent & { id: string }) => {
    manager.add({
      id: content.id,
      title: content.text,
      description: content.detail,
      priority: content.tone === 'bad' ? 'high' : 'low',
      timeout: timeout(content),
      data: content,
    });
  },
  close: (id?: string) => manager.close(id),
};

function timeout({ tone, action, timeoutMs }: ToastContent): number {
  if (timeoutMs !== undefined) return timeoutMs;
  if (tone === 'bad') return 0;
  return action ? 10_000 : 5000;
}

/** What the toasts are made of. Shows those that waited for it. */
export function ToastStack() {
  useEffect(() => toastLine.lead(stack), []);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={text.notifications}>
          <Stack />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Stack() {
  const { toasts, close } = Toast.useToastManager<ToastContent>();
  return toasts.map((item) => (
    <Toast.Root key={item.id} toast={item} className="toast pops" swipeDirection={['right', 'down']}>
      {item.data && <Content content={item.data} onClose={() => close(item.id)} />}
    </Toast.Root>
  ));
}

function Content({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  const { icon, colour } = tones[content.tone ?? 'done'];
  const { action } = content;
  const press = () => {
    onClose();
    action?.onPress();
  };
  return (
    <>
      <span className="tone" style={{ color: colour }}>
        <Icon of={icon} />
      </span>
      <p>
        <Toast.Title render={<span />} className={content.detail ? 'font-medium' : undefined}>
          {content.text}
        </Toast.Title>
        {content.detail && (
          <Toast.Description render={<span />} className="sec block">
            {content.detail}
          </Toast.Description>
        )}
      </p>
      {action && (
        <Button size="s" onClick={press}>
          {action.label}
          {action.keys && <Kbd keys={action.keys} plain />}
        </Button>
      )}
      <IconButton icon={X} size="s" label={text.dismiss} onClick={onClose} className="toast-x" side="left" />
    </>
  );
}
