import { Alert, Button, NumberInput, Paper, Progress, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type SubmitEvent, Suspense, useState } from 'react'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { mensagemDe } from '../../core/erros.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { SelectInput } from '../../ui/campos/Escolhas.tsx'
import { type Gerado, useGerarChecklists } from './api.ts'

const ListaGerados = adiado(() => import('./ListaGerados.tsx').then((m) => m.ListaGerados))

const GRAVIDADES = [
  { value: 'SORTEADA', label: 'Sorteada' },
  { value: 'TUDO_EM_ORDEM', label: 'Tudo em ordem' },
  { value: 'COM_ATENCAO', label: 'Com atenção' },
  { value: 'URGENTE', label: 'Urgente' },
] as const
type Gravidade = (typeof GRAVIDADES)[number]['value']

/** /ferramentas-desenvolvedor/gerar-checklist: sample checklists through the integration's own door. */
export function GerarChecklistPage() {
  const estreita = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { ativas, selecionada } = useConcessionarias()
  const [loja, setLoja] = useState<string | null>(null)
  const [quantidade, setQuantidade] = useState<number | string>(5)
  const [gravidade, setGravidade] = useState<Gravidade>('SORTEADA')
  const [gerados, setGerados] = useState<Gerado[]>([])
  const [corrida, setCorrida] = useState({ total: 0, inicio: 0, passaramMs: 0 })
  const gerar = useGerarChecklists((novos) => {
    setGerados((antes) => [...antes, ...novos])
    setCorrida((antes) => ({ ...antes, passaramMs: Date.now() - antes.inicio }))
  })

  const codConcessionaria = Number(loja ?? selecionada?.codConcessionaria ?? 0)
  const valida = typeof quantidade === 'number' && quantidade >= 1 && quantidade <= 50
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    if (!valida || gerar.isPending || codConcessionaria === 0) return
    setGerados([])
    setCorrida({ total: quantidade, inicio: Date.now(), passaramMs: 0 })
    gerar.mutate({ codConcessionaria, quantidade, gravidade })
  }
  return (
    <Stack gap="md">
      <Title order={1}>Gerar checklist</Title>
      <Paper component="form" onSubmit={enviar} p="md" maw={720} noValidate>
        <Stack gap="md">
          <SelectInput
            label="Concessionária"
            allowDeselect={false}
            searchable
            data={ativas.map((c) => ({ value: String(c.codConcessionaria), label: c.nome }))}
            value={String(codConcessionaria || '')}
            onChange={setLoja}
          />
          <NumberInput
            label="Quantidade"
            min={1}
            max={50}
            allowDecimal={false}
            clampBehavior="none"
            value={quantidade}
            onChange={setQuantidade}
            error={valida ? null : 'De 1 a 50 por vez'}
          />
          <div>
            <Text size="sm" fw={500} mb={4} id="gravidade">
              Gravidade
            </Text>
            <SegmentedControl
              fullWidth
              orientation={estreita ? 'vertical' : 'horizontal'}
              aria-labelledby="gravidade"
              value={gravidade}
              onChange={setGravidade}
              data={[...GRAVIDADES]}
            />
          </div>
          <Button type="submit" loading={gerar.isPending} style={{ alignSelf: 'flex-start' }}>
            Gerar
          </Button>
        </Stack>
      </Paper>
      {gerar.isPending && <Progresso feitos={gerados.length} total={corrida.total} passaramMs={corrida.passaramMs} />}
      {gerar.isError && (
        <Alert
          color="vermelho"
          role="alert"
          maw={720}
          title={gerados.length > 0 ? `Parou depois de ${gerados.length}` : 'Nada foi gerado'}
        >
          {mensagemDe(gerar.error)}
        </Alert>
      )}
      {gerados.length > 0 ? (
        <Suspense>
          <ListaGerados gerados={gerados} />
        </Suspense>
      ) : (
        !gerar.isPending && (
          <EmptyState
            titulo="Nada gerado nesta visita"
            texto="Escolha a loja, a quantidade e a gravidade. Cada checklist com achados abre um orçamento, como se viesse da oficina."
          />
        )
      )}
    </Stack>
  )
}

function Progresso({ feitos, total, passaramMs }: { feitos: number; total: number; passaramMs: number }) {
  const restam = feitos === 0 ? null : Math.round((passaramMs / feitos / 1000) * (total - feitos))
  const falta =
    restam === null
      ? ''
      : restam < 60
        ? ` · falta cerca de ${restam} s`
        : ` · falta cerca de ${formatarDuracao(restam / 60)}`
  return (
    <div role="status" style={{ maxWidth: 720 }}>
      <Text size="sm" mb={4}>
        {feitos} de {total}
        {falta}
      </Text>
      <Progress value={(feitos / Math.max(1, total)) * 100} animated aria-label="Progresso da geração" />
    </div>
  )
}
