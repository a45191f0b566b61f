import { Menu } from '@mantine/core'
import { isLojaRecord, canImport, IMPORTABLE_RECORDS, type ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { useSessao } from '../../core/session/session.ts'
import { RequestedMenu } from '../../ui/panels/RequestedMenu.tsx'
import { ImportButton } from './ImportButton.tsx'

const RECORDS = Object.keys(IMPORTABLE_RECORDS) as ImportableRecord[]

/** Network-wide registers that the user may import into. */
export function ImportMenu({ choose }: { choose: (r: ImportableRecord) => void }) {
  const nivel = useSessao()?.nivel
  return (
    <RequestedMenu button={<ImportButton />}>
      {RECORDS.filter((r) => nivel !== undefined && canImport(r, nivel) && !isLojaRecord(r)).map((r) => (
        <Menu.Item key={r} onClick={() => choose(r)}>
          {IMPORTABLE_RECORDS[r].nome}
        </Menu.Item>
      ))}
    </RequestedMenu>
  )
}
