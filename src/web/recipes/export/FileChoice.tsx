import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ExportedColumn } from '#shared/arquivos/exported-columns.ts'
import type { Format } from '#shared/arquivos/exportacoes.ts'
import classes from './Export.module.css'

interface Props {
  columns: readonly ExportedColumn[]
  chosen: readonly string[]
  choose: (ids: string[]) => void
  format: Format
  changeFormat: (formato: Format) => void
}

/** Choice of a file's format and columns. */
export function FileChoice({ columns, chosen, choose, format, changeFormat }: Props) {
  const todas = chosen.length === columns.length
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Formato"
        value={format}
        onChange={changeFormat}
        data={[
          { value: 'xlsx', label: 'Excel (xlsx)' },
          { value: 'csv', label: 'CSV' },
        ]}
      />
      {format === 'csv' && (
        <Text size="sm" c="dimmed">
          Textos que começam com = + - @ saem com um ' antes, para que a planilha não os calcule. Em xlsx saem como são.
        </Text>
      )}
      <Checkbox
        label={`Colunas: ${chosen.length} de ${columns.length}`}
        fw={600}
        checked={todas}
        indeterminate={!todas && chosen.length > 0}
        onChange={() => choose(todas ? [] : columns.map((c) => c.id))}
      />
      <Checkbox.Group value={[...chosen]} onChange={choose} aria-label="Colunas">
        <div className={classes.colunas}>
          {columns.map((c) => (
            <Checkbox key={c.id} value={c.id} label={c.titulo} />
          ))}
        </div>
      </Checkbox.Group>
    </Stack>
  )
}
