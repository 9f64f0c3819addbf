import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ProblemError } from '../../app/api/problem';
import '../../app/strings';
import { ColumnFact } from './column-cell';
import { List } from './list';
import type { ListColumn, ListProps, ListQuery } from './list-types';
import { useListState } from './use-list-state';

interface Thing {
  id: number;
  name: string;
}
const columns: ListColumn<Thing>[] = [
  { id: 'name', header: 'Name', cell: (thing) => thing.name, isFixed: true },
  { id: 'number', header: 'Number', cell: (thing) => thing.id, align: 'end' },
];
const things = (...ids: number[]): Thing[] => ids.map((id) => ({ id, name: `Thing ${id}` }));
const answer = (rows: Thing[], total = rows.length): ListQuery<Thing> => ({
  data: { rows, total, isExact: true },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: jest.fn(),
});

function Screen(part: Partial<ListProps<Thing>> & { query: ListQuery<Thing> }) {
  const list = useListState();
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <List
        label="Things"
        list={list}
        columns={columns}
        scope={`${list.page}/${list.search}`}
        rowName={(thing) => thing.name}
        searchLabel="Search things"
        expand={(thing) => <p>All about {thing.name}</p>}
        selection={{ actions: (rows) => <span>acting on {rows.map((row) => row.id).join()}</span> }}
        empty={{ title: 'No things', text: 'Things show here.' }}
        newRowsText={(count) => `${count} new – show`}
        {...part}
      />
    </>
  );
}

function show(query: ListQuery<Thing>, path = '/', part: Partial<ListProps<Thing>> = {}) {
  const client = new QueryClient();
  const at = (next: ListQuery<Thing>) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Screen query={next} {...part} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(at(query));
  return { user: userEvent.setup(), update: (next: ListQuery<Thing>) => rerender(at(next)) };
}
const names = () => screen.queryAllByText(/^Thing \d+$/).map((cell) => cell.textContent);

describe('list', () => {
  afterEach(cleanup);

  it('SHELL-11 PROD-1 names the searched fields and keeps the label of the search', () => {
    show(answer(things(1)), '/', { searchHelp: 'Name or number' });
    const search = screen.getByRole('searchbox', { name: 'Search things', description: 'Name or number' });
    expect(search).toHaveAttribute('placeholder', 'Name or number');
  });

  it('SHELL-11 shows rows, total, page size and page', () => {
    show(answer(things(1, 2, 3), 23));
    expect(screen.getByRole('table', { name: 'Things' })).toBeInTheDocument();
    expect(screen.getByText('1–3 of 23')).toBeInTheDocument();
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(screen.getByLabelText('Rows per page')).toHaveValue('10');
    expect(
      within(screen.getByLabelText('Rows per page'))
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['10', '25', '50']);
  });

  it('SHELL-11 writes page and page size to the URL', async () => {
    const { user } = show(answer(things(1), 60));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('?page=2')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(screen.getByText('?limit=25')).toBeInTheDocument();
  });

  it('SHELL-11 C-01 removes a double space at the end of a search', async () => {
    const { user } = show(answer(things(1)));
    const search = screen.getByRole('searchbox', { name: 'Search things' });
    await user.type(search, 'ab   ');
    expect(search).toHaveValue('ab ');
    await user.type(search, 'cd');
    expect(search).toHaveValue('ab cd');
    await waitFor(() => expect(screen.getByText('?search=ab+cd')).toBeInTheDocument(), { timeout: 900 });
  });

  it('SHELL-11 searches 400 ms after the last letter', async () => {
    const { user } = show(answer(things(1)));
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'ab');
    expect(screen.queryByText('?search=ab')).toBeNull();
    await waitFor(() => expect(screen.getByText('?search=ab')).toBeInTheDocument(), { timeout: 900 });
  });

  it('SHELL-11 explains an empty list', () => {
    show(answer([]));
    expect(screen.getByText('No things')).toBeInTheDocument();
    expect(screen.getByText('Things show here.')).toBeInTheDocument();
  });

  it('SHELL-11 shows a skeleton only after 150 ms', async () => {
    show({ ...answer([]), data: undefined, isFetching: true });
    expect(screen.queryByText('Loading…')).toBeNull();
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });

  it('SHELL-13 keeps the old rows on an error, shows the trace id and retries', async () => {
    const { user, update } = show(answer(things(1)));
    const failed = {
      ...answer(things(1)),
      error: new ProblemError({
        title: 'Bad',
        detail: 'The store is unavailable.',
        status: 500,
        traceId: 'abc123',
      }),
    };
    update(failed);
    expect(screen.getByRole('alert')).toHaveTextContent('The store is unavailable.');
    expect(screen.getByText('abc123')).toBeInTheDocument();
    expect(names()).toEqual(['Thing 1']);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(failed.refetch).toHaveBeenCalledTimes(1);
  });

  it('SHELL-11 inserts new rows on page 1 when nothing is selected or expanded', () => {
    const { update } = show(answer(things(2, 1)));
    update(answer(things(3, 2, 1)));
    expect(names()).toEqual(['Thing 3', 'Thing 2', 'Thing 1']);
  });

  it('SHELL-11 holds new rows while a row is expanded and shows them on request', async () => {
    const { user, update } = show(answer(things(2, 1)));
    await user.click(screen.getByRole('button', { name: 'Details of Thing 1' }));
    expect(screen.getByText('All about Thing 1')).toBeInTheDocument();
    update(answer(things(4, 3, 2, 1)));
    expect(names()).toEqual(['Thing 2', 'Thing 1']);
    await user.click(screen.getByRole('button', { name: '2 new – show' }));
    expect(names()).toEqual(['Thing 4', 'Thing 3', 'Thing 2', 'Thing 1']);
    expect(screen.getByText('All about Thing 1')).toBeInTheDocument();
  });

  it('SHELL-11 updates a row immediately, even while it is selected', async () => {
    const { user, update } = show(answer(things(2, 1)));
    await user.click(screen.getByRole('checkbox', { name: 'Select Thing 2' }));
    update(answer([{ id: 3, name: 'Thing 3' }, { id: 2, name: 'Thing 2 given back' }, ...things(1)]));
    expect(screen.getByText('Thing 2 given back')).toBeInTheDocument();
    expect(names()).toEqual(['Thing 1']);
    expect(screen.getByRole('button', { name: '1 new – show' })).toBeInTheDocument();
  });

  it('SHELL-11 shows the bulk bar while rows are selected', async () => {
    const { user } = show(answer(things(1, 2)));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Thing 2' }));
    expect(screen.getByText('acting on 2')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('SHELL-11 says how many selected rows a filter hides', async () => {
    const { user, update } = show(answer(things(1, 2)));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.queryByText(/not on this page/)).toBeNull();
    update({ ...answer(things(1, 2)), isPlaceholderData: true });
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), '2');
    await screen.findByText('?search=2');
    update(answer(things(2)));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    expect(screen.getByText('1 not on this page')).toBeInTheDocument();
  });

  const selectionOf = (total: number, page = jest.fn<(nth: number) => void>()) => ({
    actions: (rows: Thing[]) => <span>acting on {rows.length}</span>,
    isSelectable: (thing: Thing) => thing.id !== 7,
    query: (nth: number, limit: number) => ({
      queryKey: ['things', nth, limit],
      queryFn: async () => {
        page(nth);
        const left = Math.max(0, Math.min(limit, total - (nth - 1) * limit));
        return {
          rows: things(...Array.from({ length: left }, (_, at) => (nth - 1) * limit + at + 1)),
          total,
          isExact: true,
        };
      },
    }),
  });

  it('SHELL-11 selects all selectable rows of the filter', async () => {
    const { user } = show(answer(things(1, 2), 1_500), '/', { selection: selectionOf(1_500) });
    await user.click(screen.getByRole('checkbox', { name: 'Select Thing 2' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,500 results' }));
    expect(await screen.findByText('acting on 1499')).toBeInTheDocument();
    expect(screen.getByText('1,499 selected')).toBeInTheDocument();
    expect(screen.getByText('All results selected. 1 row can’t be selected.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Thing 1' }));
    expect(screen.getByText('acting on 1498')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('SHELL-11 limits a selection to ten thousand rows and says so', async () => {
    const pages = jest.fn<(nth: number) => void>();
    const { user } = show(answer(things(1, 2), 23_000), '/', { selection: selectionOf(23_000, pages) });
    await user.click(screen.getByRole('checkbox', { name: 'Select Thing 1' }));
    await user.click(screen.getByRole('button', { name: 'Select the first 10,000 of 23,000' }));
    expect(await screen.findByText('acting on 9999')).toBeInTheDocument();
    expect(screen.getByText(/^The first 10,000 of 23,000 selected. This is the maximum/)).toBeInTheDocument();
    expect(pages).toHaveBeenCalledTimes(10);
  });

  it('SHELL-11 keeps the selection when a page fails to load, and retries', async () => {
    let isUnavailable = true;
    const pages = jest.fn((nth: number) => {
      if (nth === 2 && isUnavailable) throw new Error('The store is unavailable.');
    });
    const { user } = show(answer(things(1, 2), 1_500), '/', { selection: selectionOf(1_500, pages) });
    await user.click(screen.getByRole('checkbox', { name: 'Select Thing 1' }));
    await user.click(screen.getByRole('button', { name: 'Select all 1,500 results' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The store is unavailable.');
    expect(screen.getByText('acting on 1')).toBeInTheDocument();
    isUnavailable = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('acting on 1499')).toBeInTheDocument();
  });

  it('SHELL-11 hides a column, but not the one that identifies rows', async () => {
    const { user } = show(answer(things(1)));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Number' }));
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
    expect(screen.getByText('?hidden=number')).toBeInTheDocument();
  });

  it('SHELL-11 supports the keys j, Enter, x, / and ?', async () => {
    const { user } = show(answer(things(1, 2)));
    await user.keyboard('jj{Enter}x');
    expect(screen.getByText('All about Thing 2')).toBeInTheDocument();
    expect(screen.getByText('acting on 2')).toBeInTheDocument();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search things' })).toHaveFocus();
    await user.tab();
    await user.keyboard('?');
    expect(await screen.findByText('Next and previous row')).toBeInTheDocument();
  });

  it('SHELL-7 SHELL-11 wraps the text of a long column in its own cell, below its heading on a card', () => {
    const text = 'One line,\nand another one';
    const notes: ListColumn<Thing> = { id: 'notes', header: 'Notes', cell: () => text, isText: true };
    show(answer(things(1)), '/', { columns: [...columns, notes] });
    expect([...document.querySelectorAll('td .cell-text')].map((cell) => cell.textContent)).toEqual([text]);
    const { container } = render(
      <dl className="facts">
        {[...columns, notes].map((column) => (
          <ColumnFact key={column.id} column={column} row={things(1)[0]!} />
        ))}
      </dl>,
    );
    expect([...container.querySelectorAll('.fact-text dt')].map((heading) => heading.textContent)).toEqual([
      'Notes',
    ]);
  });
});
