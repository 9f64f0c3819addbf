// A super admin at a terminal: signs in at the gateway and calls /v2, so that every act is audited under a name.
import { createHash, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';

/** An error with a one-line message for the user. */
export class CommandError extends Error {}

export const usageOfAccess = `
  --url URL     the gateway (default: BACKROOM_URL, or this machine at BACKROOM_HTTP_PORT)
  --json        print the response as one line of JSON
Signs in as BACKROOM_EMAIL with BACKROOM_PASSWORD and, with two-factor authentication, BACKROOM_CODE. A terminal prompts
for missing values.`;

/** Parses `--name value`, `--flag` and words of a command line. Throws for an unknown option. */
export function parse(args, { flags = [], values = [] }) {
  const options = {};
  const words = [];
  for (let at = 0; at < args.length; at++) {
    const name = args[at].startsWith('--') ? args[at].slice(2) : undefined;
    if (name === undefined) words.push(args[at]);
    else if (['json', 'help', ...flags].includes(name)) options[name] = true;
    else if (['url', ...values].includes(name) && at + 1 < args.length) options[name] = args[++at];
    else throw new CommandError(`--${name} is unknown or has no value`);
  }
  return { options, words };
}

async function ask(question) {
  if (!process.stdin.isTTY)
    throw new CommandError(
      'set BACKROOM_EMAIL and BACKROOM_PASSWORD (and BACKROOM_CODE), or run this on a terminal',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/** Signs in; later calls are made as this user. */
export async function systemApi(url) {
  const port = process.env.BACKROOM_HTTP_PORT || 8080;
  const base = `${(url || process.env.BACKROOM_URL || `http://127.0.0.1:${port}`).replace(/\/$/, '')}/v2`;
  const email = process.env.BACKROOM_EMAIL || (await ask('Email: '));
  const password = process.env.BACKROOM_PASSWORD || (await ask('Password: '));
  const stepOf = (path, body) => async (work) => {
    try {
      return await call(base, 'POST', path, { body, work });
    } catch (error) {
      const { challenge, difficulty } = error.problem ?? {};
      if (work || !challenge) throw error;
      return stepOf(path, body)(proofOf(challenge, difficulty));
    }
  };
  const signIn = async () => {
    const first = await stepOf('/auth/admin/login', { email, password })();
    if (!first.challenge) return first;
    const code = await secondFactor();
    const method = /^\d{6}$/.test(code) ? 'totp' : 'recovery';
    return stepOf(`/auth/challenges/${first.challenge.id}`, { method, code })();
  };
  let session = await signIn();
  /** A long job outlives an access token: it is renewed with the session cookie, or by a new sign-in. */
  const signedIn = async (attempt) => {
    try {
      return await attempt();
    } catch (error) {
      if (error.status !== 401) throw error;
      const { cookie } = session;
      session = await call(base, 'POST', '/auth/refresh', { cookie }).catch(signIn);
      return attempt();
    }
  };
  /** One retry when no answer arrived, or the service was unavailable: services may restart during a long job. */
  const callWithRetry = async (method, path, more = {}) => {
    const attempt = () => signedIn(() => call(base, method, path, { token: session.accessToken, ...more }));
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof CommandError && error.status !== 503) throw error;
      await setTimeout(500);
      return attempt();
    }
  };
  return {
    get: (path) => callWithRetry('GET', path),
    /** One idempotency key per intent: a retry after a lost answer is answered, not run twice. */
    post: (path, body) => callWithRetry('POST', path, { body, key: randomUUID() }),
  };
}

/** Requested if the user has a second factor. */
async function secondFactor() {
  return process.env.BACKROOM_CODE || ask('Authenticator code or recovery code: ');
}

/** Solves the challenge after many failed sign-ins; identity's README says when it is required, and /docs how. */
function proofOf(challenge, difficulty) {
  for (let n = 0; ; n++) {
    const hash = createHash('sha256').update(`${challenge}:${n}`).digest();
    if (Math.clz32(hash.readUInt32BE()) >= difficulty) return `${challenge}:${n}`;
  }
}

async function call(base, method, path, { token, body, key, work, cookie }) {
  let answer;
  try {
    answer = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(cookie && { cookie }),
        ...(work && { 'proof-of-work': work }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
  } catch (cause) {
    if (path.startsWith('/auth')) throw new CommandError(`no response from ${base}`, { cause });
    throw new Error(`no response from ${base}`, { cause });
  }
  const text = await answer.text();
  if (answer.ok) {
    const content = text ? JSON.parse(text) : undefined;
    const [set] = answer.headers.getSetCookie();
    return set ? { ...content, cookie: set.split(';')[0] } : content;
  }
  const problem = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : { detail: text };
  throw Object.assign(new CommandError(`${answer.status} ${problem.detail} (trace ${problem.traceId})`), {
    status: answer.status,
    problem,
  });
}

/** Formats rows as aligned columns; the last one may exceed its width. */
export function table(heads, rows) {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => String(row[n]).length)));
  return [heads, ...rows]
    .map((row) =>
      row.map((cell, n) => (n === row.length - 1 ? cell : String(cell).padEnd(widths[n]))).join('  '),
    )
    .join('\n');
}

/** Runs a command; a failure prints one line with exit code 1, a returned exit code is used as it is. */
export async function runCommand(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error.cause ? error.message : error);
    process.exitCode = 1;
  }
}
