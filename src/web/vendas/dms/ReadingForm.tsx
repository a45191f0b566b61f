import { Autocomplete, Button, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type FileColumn, FILE_COLUMNS } from '#shared/vendas/dms.ts'
import type { FileFormat } from '#shared/rules/file-number.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { type DmsSource, useSaveReading } from './api.ts'
import classes from './Dms.module.css'

const COLUMNS = Object.entries(FILE_COLUMNS) as [FileColumn, string][]
const REQUIRED: readonly FileColumn[] = ['dia', 'conta', 'bruto']

/** Format of a store's files: numbers, dates, and the mapping of its titles to columns. */
export function ReadingForm({ fonte, titulos: fileTitles }: { fonte: DmsSource; titulos: readonly string[] }) {
  const save = useSaveReading(fonte.codConcessionaria)
  const [formato, setFormat] = useState<FileFormat>(fonte.fonte?.formato ?? 'BR')
  const [titulos, setTitulos] = useState<Partial<Record<FileColumn, string>>>(fonte.fonte?.titulos ?? {})
  const fields = save.error instanceof ApiError ? save.error.campos : undefined
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const filledTitles = Object.fromEntries(
      Object.entries(titulos).flatMap(([k, v]) => (v.trim() === '' ? [] : [[k, v.trim()]])),
    )
    const done = await save
      .mutateAsync({ formato, titulos: filledTitles, versao: fonte.fonte?.versao ?? 1 })
      .catch(() => null)
    if (done) toast.ok('Leitura dos arquivos gravada')
  }
  return (
    <details className={classes.leitura}>
      <summary>Como ler os arquivos desta concessionária</summary>
      <form onSubmit={(e) => void send(e)} noValidate className={classes.gaveta}>
        <Select
          label="Números e datas"
          allowDeselect={false}
          data={[
            { value: 'BR', label: '1.234,50 e 31/12/2026' },
            { value: 'US', label: '1,234.50 e 12/31/2026' },
          ]}
          value={formato}
          onChange={(v) => setFormat(v === 'US' ? 'US' : 'BR')}
        />
        <Text size="sm" c="dimmed">
          Os títulos usuais são reconhecidos. Preencha só os que o seu DMS escreve de outro jeito.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {COLUMNS.map(([column, nome]) => (
            <Autocomplete
              key={column}
              label={REQUIRED.includes(column) ? `${nome} (obrigatória)` : nome}
              placeholder={nome}
              data={[...new Set(fileTitles)]}
              maxLength={80}
              value={titulos[column] ?? ''}
              onChange={(v) => setTitulos({ ...titulos, [column]: v })}
              error={fields?.[`titulos.${column}`]}
            />
          ))}
        </SimpleGrid>
        {save.isError && !fields && (
          <Text size="sm" c="vermelho" role="alert">
            {errorMessage(save.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            Gravar leitura
          </Button>
        </Group>
      </form>
    </details>
  )
}
