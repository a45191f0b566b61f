import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ExportedColumn } from '#shared/arquivos/exported-columns.ts'
import type { Format } from '#shared/arquivos/exportacoes.ts'
import classes from './Export.module.css'

interface Props {
  colunas: readonly ExportedColumn[]
  chosen: readonly string[]
  choose: (ids: string[]) => void
  formato: Format
  changeFormat: (formato: Format) => void
}

/** Choice of a file's format and columns. */
export function FileChoice({ colunas, chosen, choose, formato, changeFormat }: Props) {
  const todas = chosen.length === colunas.length
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Formato"
        value={formato}
        onChange={changeFormat}
        data={[
          { value: 'xlsx', label: 'Excel (xlsx)' },
          { value: 'csv', label: 'CSV' },
        ]}
      />
      {formato === 'csv' && (
        <Text size="sm" c="dimmed">
          Textos que começam com = + - @ saem com um ' antes, para que a planilha não os calcule. Em xlsx saem como são.
        </Text>
      )}
      <Checkbox
        label={`Colunas: ${chosen.length} de ${colunas.length}`}
        fw={600}
        checked={todas}
        indeterminate={!todas && chosen.length > 0}
        onChange={() => choose(todas ? [] : colunas.map((c) => c.id))}
      />
      <Checkbox.Group value={[...chosen]} onChange={choose} aria-label="Colunas">
        <div className={classes.colunas}>
          {colunas.map((c) => (
            <Checkbox key={c.id} value={c.id} label={c.titulo} />
          ))}
        </div>
      </Checkbox.Group>
    </Stack>
  )
}
