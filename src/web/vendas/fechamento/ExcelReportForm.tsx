import {
  Alert,
  Box,
  Button,
  MultiSelect,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, Suspense, useState } from 'react'
import type { Sent } from '#shared/core/contract.ts'
import type { fechamento } from '#shared/vendas/fechamento.ts'
import { dayInZone } from '#shared/rules/dates.ts'
import { DEPARTAMENTO_CODES, DEPARTAMENTOS, shiftMonth } from '#shared/rules/vendas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { monthName } from '../../ui/month/months.ts'

type RequestData = Sent<typeof fechamento.baixarRelatorio, 'query'>
const MONTHS = 48
const MyFiles = lazyComponent(() => import('../../recipes/export/MyFiles.tsx').then((m) => m.MyFiles))

/** Form of the workbook of sales: period, stores, departments, detail; below it the files prepared before. */
export function ExcelReportForm() {
  const mes = dayInZone(new Date().toISOString(), useTimeZone()).slice(0, 7)
  const { activeLojas } = useConcessionarias()
  const [de, setDe] = useState(() => `${mes.slice(0, 4)}-01`)
  const [ate, setAte] = useState(mes)
  const [lojas, setLojas] = useState<string[]>([])
  const [departamentos, setDepartamentos] = useState<string[]>([])
  const [detalhe, setDetail] = useState<'mes' | 'dia'>('mes')
  const download = useMutation({
    // Load the export code on demand: it includes everything that prepares files.
    mutationFn: async (q: RequestData) => (await import('./report.ts')).downloadReport(q),
    meta: { naTela: true },
  })
  const months = Array.from({ length: MONTHS }, (_, i) => shiftMonth(mes, -i)).map((m) => ({
    value: m,
    label: monthName(m),
  }))
  const isReversed = de > ate
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (isReversed) return
    const done = await download
      .mutateAsync({
        de,
        ate,
        detalhe,
        ...(lojas.length > 0 && { lojas: lojas.join(',') }),
        ...(departamentos.length > 0 && { departamentos: departamentos.join(',') }),
      })
      .catch(() => null)
    if (done === 'baixado') toast.ok('Planilha baixada')
    if (done === 'preparo') toast.info('A planilha está sendo preparada: avisamos quando ficar pronta')
  }
  return (
    <>
      <Paper withBorder radius={8} p="lg" maw={720}>
        <form onSubmit={(e) => void send(e)} noValidate>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label="De"
                allowDeselect={false}
                searchable
                data={months}
                value={de}
                onChange={(v) => setDe(v ?? de)}
              />
              <Select
                label="Até"
                allowDeselect={false}
                searchable
                data={months}
                value={ate}
                onChange={(v) => setAte(v ?? ate)}
                error={isReversed ? 'O fim vem depois do começo' : null}
              />
            </SimpleGrid>
            <MultiSelect
              label="Concessionárias"
              placeholder={lojas.length === 0 ? 'Todas' : ''}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Todas as concessionárias' }}
              data={activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
              value={lojas}
              onChange={setLojas}
            />
            <MultiSelect
              label="Departamentos"
              placeholder={departamentos.length === 0 ? 'Todos' : ''}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Todos os departamentos' }}
              data={DEPARTAMENTO_CODES.map((d) => ({ value: d, label: DEPARTAMENTOS[d] }))}
              value={departamentos}
              onChange={setDepartamentos}
            />
            <SegmentedControl
              aria-label="Detalhe"
              w="fit-content"
              data={[
                { value: 'mes', label: 'Uma linha por mês' },
                { value: 'dia', label: 'Uma linha por dia' },
              ]}
              value={detalhe}
              onChange={(v) => setDetail(v === 'dia' ? 'dia' : 'mes')}
            />
            <Text size="sm" c="dimmed">
              Um resumo com fórmulas e uma folha por concessionária, com números e datas de verdade. Acima de 10.000
              linhas ela é preparada em segundo plano: você pode continuar e baixar depois, aqui.
            </Text>
            {download.isError && (
              <Alert color="vermelho" role="alert" title="A planilha não saiu">
                {errorMessage(download.error)}
              </Alert>
            )}
            <Button type="submit" w="fit-content" leftSection={<IconDownload size={17} />} loading={download.isPending}>
              Baixar planilha
            </Button>
          </Stack>
        </form>
      </Paper>
      <Box maw={720} mt="lg">
        <Suspense>
          <MyFiles />
        </Suspense>
      </Box>
    </>
  )
}
