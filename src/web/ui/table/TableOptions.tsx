import { lazyComponent } from '../../core/navigation/lazy.ts'
import { OnDemand } from '../panels/OnDemand.tsx'
import { TableOptionsButton } from './TableOptionsButton.tsx'
import type { TableOptionsProps } from './TableOptionsPanel.tsx'

const TableOptionsPanel = lazyComponent<TableOptionsProps<never>>(() =>
  import('./TableOptionsPanel.tsx').then((m) => m.TableOptionsPanel),
)

/** Button and panel for a table's columns and density. */
export function TableOptions<T>(props: TableOptionsProps<T>) {
  return (
    <OnDemand closed={(open) => <TableOptionsButton aria-haspopup="dialog" aria-expanded={false} onClick={open} />}>
      <TableOptionsPanel {...props} />
    </OnDemand>
  )
}
