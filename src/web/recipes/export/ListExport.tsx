import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

const FORMATS = [
  ['xlsx', 'Planilha (.xlsx)'],
  ['csv', 'Texto (.csv)'],
] as const
export type FileFormat = (typeof FORMATS)[number][0]

/** Button that downloads the list on screen, in one of its formats. */
export function ListExport({ run }: { run: (formato: FileFormat) => Promise<void> }) {
  const save = useMutation({ mutationFn: run })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Exportar" title="Exportar" loading={save.isPending}>
          <IconDownload size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(([format, nome]) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {nome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
