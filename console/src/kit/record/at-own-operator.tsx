import { useEffect, useState, type ReactNode } from 'react';
import { everyLocation, everyOperator, ownFilter } from '../filter/global-filter';
import { useGlobalFilter } from '../filter/use-global-filter';
import { useSignedIn } from '../../app/auth/current-session';

interface Props {
  /** The operators that the record belongs to. */
  own: readonly number[];
  /** Once opened, another operator may be selected: to assign roles to a user there, for example. */
  isForOthers?: boolean;
  children: ReactNode;
}

/** Opens a record at its own operator: if the address names another one, the filter is switched. */
export function AtOwnOperator({ own, isForOthers = false, children }: Props) {
  const session = useSignedIn();
  const { filter, change } = useGlobalFilter();
  const [isOpened, setOpened] = useState(false);
  const isHere = filter.operator === everyOperator || own.includes(filter.operator);
  const right = own.find((operator) => ownFilter({ ...filter, operator }, session).operator === operator);
  const isWrong = !isHere && right !== undefined && !(isForOthers && isOpened);
  useEffect(() => {
    if (!isWrong) setOpened(true);
    else change({ operator: right, location: everyLocation }, { replace: true });
  }, [isWrong, right, change]);
  return isWrong ? null : children;
}
