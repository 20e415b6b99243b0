/** What a reader takes out of a stream of server-sent events. */
export interface StreamReader {
  readonly onData: (data: string) => void;
  /** The server says how many milliseconds to wait before coming back. */
  readonly onRetry?: (ms: number) => void;
}

/**
 * Reads text of the type text/event-stream, piece by piece as it comes. Takes what is done with each event's data;
 * returns what the pieces are handed to. Names and ids of events are of no use here and left out.
 */
export function readEvents({ onData, onRetry }: StreamReader): (piece: string) => void {
  let rest = '';
  let data: string[] = [];
  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
      return;
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
  };
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
}
