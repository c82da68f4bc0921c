/** One connection to the server, whatever carries it. */
export interface Wire {
  /** Sends one message up; does nothing where the carrier has no way up. */
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  opened(): void;
  message(text: string): void;
  /** Called once, also when the connection never opened. Not called after `close`. */
  closed(): void;
}

export type OpenWire = (path: string, on: WireEvents) => Wire;

/** Over a WebSocket on the page's own origin. */
export const openSocket: OpenWire = (path, on) => {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  const wire = ending(on, () => socket.close());
  socket.onopen = () => wire.on.opened();
  socket.onmessage = ({ data }) => wire.on.message(String(data));
  socket.onclose = () => wire.on.closed();
  return { send: (text) => socket.send(text), close: wire.close };
};

/** Over server-sent events, where proxies block sockets. It only hears. */
export const openEvents: OpenWire = (path, on) => {
  const source = new EventSource(path);
  const wire = ending(on, () => source.close());
  source.onopen = () => wire.on.opened();
  source.onmessage = ({ data }) => wire.on.message(String(data));
  // The browser would come back with the old place by itself: we do that, with the right one.
  source.onerror = () => {
    source.close();
    wire.on.closed();
  };
  return { send() {}, close: wire.close };
};

/** Lets nothing through once the connection has ended, from either side. */
function ending(on: WireEvents, shut: () => void) {
  let ended = false;
  const through: WireEvents = {
    opened: () => ended || on.opened(),
    message: (text) => ended || on.message(text),
    closed() {
      if (ended) return;
      ended = true;
      on.closed();
    },
  };
  const close = () => {
    ended = true;
    shut();
  };
  return { on: through, close };
}
