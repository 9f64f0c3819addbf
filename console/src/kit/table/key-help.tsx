import { Dialog, DialogBody } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { GoKeyFacts } from '../../app/palette/go-key-facts';
import './strings';

interface Props {
  canSelect: boolean;
  /** Whether there is a list that its keys would apply to. */
  hasList?: boolean;
  onClose: () => void;
}

const keys: readonly (readonly [string, readonly string[]])[] = [
  ['search', ['/']],
  ['move', ['j', 'k', '↓', '↑']],
  ['open', ['Enter']],
  ['details', ['e']],
  ['select', ['x']],
  ['help', ['?']],
];

export default function KeyHelp({ canSelect, hasList = true, onClose }: Props) {
  const { t } = useTranslation('table');
  return (
    <Dialog isOpen title={t('keys.title')} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <dl className="facts">
          {keys
            .filter(([name]) => (hasList ? canSelect || name !== 'select' : name === 'help'))
            .map(([name, caps]) => (
              <div key={name}>
                <dt>{t(`keys.${name}`)}</dt>
                <dd>
                  {caps.map((cap) => (
                    <kbd key={cap} className="key-cap">
                      {cap}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          <GoKeyFacts />
        </dl>
      </DialogBody>
    </Dialog>
  );
}
