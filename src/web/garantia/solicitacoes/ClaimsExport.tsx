import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { downloadGarantias } from './api.ts'

type Query = Omit<Parameters<typeof downloadGarantias>[0], 'formato'>

/** Button that downloads the claims of the list. */
export function ClaimsExport({ pedido }: { pedido: Query }) {
  const save = useMutation({ mutationFn: (formato: 'xlsx' | 'csv') => downloadGarantias({ ...pedido, formato }) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Exportar" title="Exportar" loading={save.isPending}>
          <IconDownload size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('xlsx')}>Planilha (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => save.mutate('csv')}>Texto (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
