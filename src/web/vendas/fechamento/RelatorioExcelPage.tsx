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
import type { Enviado } from '#shared/core/contract.ts'
import type { fechamento } from '#shared/vendas/fechamento.ts'
import { diaNaZona } from '#shared/rules/datas.ts'
import { CODIGOS_DEPARTAMENTO, DEPARTAMENTOS, mesMais } from '#shared/rules/vendas.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'

type Pedido = Enviado<typeof fechamento.baixarRelatorio, 'query'>
const MESES = 48
const MeusArquivos = adiado(() => import('../../recipes/exportar/MeusArquivos.tsx').then((m) => m.MeusArquivos))

/** /vendas/relatorio-excel: period, stores and departments, and the workbook of their sales. */
export function RelatorioExcelPage() {
  const mes = diaNaZona(new Date().toISOString(), useFuso()).slice(0, 7)
  const { ativas } = useConcessionarias()
  const [de, setDe] = useState(() => `${mes.slice(0, 4)}-01`)
  const [ate, setAte] = useState(mes)
  const [lojas, setLojas] = useState<string[]>([])
  const [departamentos, setDepartamentos] = useState<string[]>([])
  const [detalhe, setDetalhe] = useState<'mes' | 'dia'>('mes')
  const baixar = useMutation({
    // With the ways of preparing files: fetched when the first one is asked for.
    mutationFn: async (q: Pedido) => (await import('./relatorio.ts')).baixarRelatorio(q),
    meta: { naTela: true },
  })
  const meses = Array.from({ length: MESES }, (_, i) => mesMais(mes, -i)).map((m) => ({
    value: m,
    label: nomeDoMes(m),
  }))
  const invertido = de > ate
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (invertido) return
    const feito = await baixar
      .mutateAsync({
        de,
        ate,
        detalhe,
        ...(lojas.length > 0 && { lojas: lojas.join(',') }),
        ...(departamentos.length > 0 && { departamentos: departamentos.join(',') }),
      })
      .catch(() => null)
    if (feito === 'baixado') toast.ok('Planilha baixada')
    if (feito === 'preparo') toast.info('A planilha está sendo preparada: avisamos quando ficar pronta')
  }
  return (
    <ListPage titulo="Relatório Excel">
      <Paper withBorder radius={8} p="lg" maw={720}>
        <form onSubmit={(e) => void enviar(e)} noValidate>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label="De"
                allowDeselect={false}
                searchable
                data={meses}
                value={de}
                onChange={(v) => setDe(v ?? de)}
              />
              <Select
                label="Até"
                allowDeselect={false}
                searchable
                data={meses}
                value={ate}
                onChange={(v) => setAte(v ?? ate)}
                error={invertido ? 'O fim vem depois do começo' : null}
              />
            </SimpleGrid>
            <MultiSelect
              label="Concessionárias"
              placeholder={lojas.length === 0 ? 'Todas' : ''}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Todas as concessionárias' }}
              data={ativas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
              value={lojas}
              onChange={setLojas}
            />
            <MultiSelect
              label="Departamentos"
              placeholder={departamentos.length === 0 ? 'Todos' : ''}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Todos os departamentos' }}
              data={CODIGOS_DEPARTAMENTO.map((d) => ({ value: d, label: DEPARTAMENTOS[d] }))}
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
              onChange={(v) => setDetalhe(v === 'dia' ? 'dia' : 'mes')}
            />
            <Text size="sm" c="dimmed">
              Um resumo com fórmulas e uma folha por concessionária, com números e datas de verdade. Acima de 10.000
              linhas ela é preparada em segundo plano: você pode continuar e baixar depois, aqui.
            </Text>
            {baixar.isError && (
              <Alert color="vermelho" role="alert" title="A planilha não saiu">
                {mensagemDe(baixar.error)}
              </Alert>
            )}
            <Button type="submit" w="fit-content" leftSection={<IconDownload size={17} />} loading={baixar.isPending}>
              Baixar planilha
            </Button>
          </Stack>
        </form>
      </Paper>
      <Box maw={720} mt="lg">
        <Suspense>
          <MeusArquivos />
        </Suspense>
      </Box>
    </ListPage>
  )
}
