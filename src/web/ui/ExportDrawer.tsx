import { Alert, Button, Checkbox, Drawer, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { salvarArquivo } from '../lib/download.ts'
import { mensagemDe } from '../lib/erros.ts'
import { toast } from '../lib/toast.tsx'

/** Formats that a list exports to. */
export type Formato = 'xlsx' | 'csv'

/** What the person asked for; columns in the list's order. */
export interface PedidoExportacao {
  colunas: string[]
  formato: Formato
}

interface Props {
  aberto: boolean
  fechar: () => void
  colunas: readonly { id: string; titulo: string }[]
  /** File name without extension, used when the server names none. */
  arquivo: string
  /** Fetches the file; may tell its progress from 0 to 1. */
  baixar: (pedido: PedidoExportacao, progresso: (parte: number) => void) => Promise<{ blob: Blob; nome: string | null }>
}

/** Drawer that exports a list with the filters in force: columns, format, progress, file. */
export function ExportDrawer({ aberto, fechar, colunas, arquivo, baixar }: Props) {
  const [escolhidas, setEscolhidas] = useState<string[]>(() => colunas.map((c) => c.id))
  const [formato, setFormato] = useState<Formato>('xlsx')
  const [parte, setParte] = useState<number | null>(null)
  const exportar = useMutation({
    mutationFn: () => baixar({ colunas: colunas.map((c) => c.id).filter((id) => escolhidas.includes(id)), formato }, setParte),
    meta: { naTela: true },
    onSuccess: ({ blob, nome }) => {
      salvarArquivo(blob, nome ?? `${arquivo}.${formato}`)
      toast.ok('Arquivo exportado')
      fechar()
    },
    onSettled: () => setParte(null),
  })
  const todas = escolhidas.length === colunas.length
  return (
    <Drawer opened={aberto} onClose={fechar} position="right" size={360} title="Exportar">
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          O arquivo leva os filtros e a busca desta lista.
        </Text>
        <SegmentedControl
          aria-label="Formato"
          value={formato}
          onChange={(f) => setFormato(f)}
          data={[
            { value: 'xlsx', label: 'Excel (xlsx)' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
        <Checkbox
          label="Todas as colunas"
          fw={600}
          checked={todas}
          indeterminate={!todas && escolhidas.length > 0}
          onChange={() => setEscolhidas(todas ? [] : colunas.map((c) => c.id))}
        />
        <Checkbox.Group value={escolhidas} onChange={setEscolhidas} aria-label="Colunas">
          <Stack gap="xs" pl="lg">
            {colunas.map((c) => (
              <Checkbox key={c.id} value={c.id} label={c.titulo} />
            ))}
          </Stack>
        </Checkbox.Group>
        {exportar.isPending && (
          <div role="status">
            <Text size="sm" mb={4}>
              {parte === null ? 'Preparando o arquivo…' : `Preparando o arquivo: ${Math.round(parte * 100)} %`}
            </Text>
            <Progress value={(parte ?? 1) * 100} animated={parte === null} striped={parte === null} aria-label="Progresso da exportação" />
          </div>
        )}
        {exportar.isError && (
          <Alert color="vermelho" role="alert">
            {mensagemDe(exportar.error)}
          </Alert>
        )}
        <Group grow>
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button disabled={escolhidas.length === 0} loading={exportar.isPending} onClick={() => exportar.mutate()}>
            Exportar
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
