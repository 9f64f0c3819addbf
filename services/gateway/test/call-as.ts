import { request, type IncomingHttpHeaders } from 'node:http';

/** Calls under another host name than that of the address; `fetch` does not allow that. */
export function callAs(
  host: string,
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' };
    request(url, { method, headers: { accept: 'text/html', ...type, ...headers, host } }, (answer) => {
      const { statusCode, headers: headersReceived } = answer;
      answer.resume().on('end', () => resolve({ status: statusCode!, headers: headersReceived }));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}
