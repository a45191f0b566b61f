import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ColunaExportada } from '#shared/arquivos/colunas-exportadas.ts'
import type { Formato } from '#shared/arquivos/exportacoes.ts'
import classes from './Exportacao.module.css'

interface Props {
  colunas: readonly ColunaExportada[]
  escolhidas: readonly string[]
  escolher: (ids: string[]) => void
  formato: Formato
  mudarFormato: (formato: Formato) => void
}

/** Format and columns of a file. */
export function EscolhaArquivo({ colunas, escolhidas, escolher, formato, mudarFormato }: Props) {
  const todas = escolhidas.length === colunas.length
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Formato"
        value={formato}
        onChange={mudarFormato}
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
        label={`Colunas: ${escolhidas.length} de ${colunas.length}`}
        fw={600}
        checked={todas}
        indeterminate={!todas && escolhidas.length > 0}
        onChange={() => escolher(todas ? [] : colunas.map((c) => c.id))}
      />
      <Checkbox.Group value={[...escolhidas]} onChange={escolher} aria-label="Colunas">
        <div className={classes.colunas}>
          {colunas.map((c) => (
            <Checkbox key={c.id} value={c.id} label={c.titulo} />
          ))}
        </div>
      </Checkbox.Group>
    </Stack>
  )
}
