import { Alert, Button, NumberInput, Paper, Progress, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type SubmitEvent, Suspense, useState } from 'react'
import { formatDuration } from '#shared/rules/dates.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { type GeneratedChecklist, useGenerateChecklists } from './api.ts'

const GeneratedList = lazyComponent(() => import('./GeneratedList.tsx').then((m) => m.GeneratedList))

const SEVERITIES = [
  { value: 'SORTEADA', label: 'Sorteada' },
  { value: 'TUDO_EM_ORDEM', label: 'Tudo em ordem' },
  { value: 'COM_ATENCAO', label: 'Com atenção' },
  { value: 'URGENTE', label: 'Urgente' },
] as const
type Severity = (typeof SEVERITIES)[number]['value']

/** /ferramentas-desenvolvedor/gerar-checklist: generates sample checklists through the same path as the integration. */
export function GenerateChecklistPage() {
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { activeLojas, selected } = useConcessionarias()
  const [loja, setLoja] = useState<string | null>(null)
  const [quantidade, setQuantidade] = useState<number | string>(5)
  const [gravidade, setGravidade] = useState<Severity>('SORTEADA')
  const [gerados, setGerados] = useState<GeneratedChecklist[]>([])
  const [run, setRun] = useState({ total: 0, inicio: 0, passaramMs: 0 })
  const generate = useGenerateChecklists((made) => {
    setGerados((before) => [...before, ...made])
    setRun((before) => ({ ...before, passaramMs: Date.now() - before.inicio }))
  })

  const codConcessionaria = Number(loja ?? selected?.codConcessionaria ?? 0)
  const valid = typeof quantidade === 'number' && quantidade >= 1 && quantidade <= 50
  function send(e: SubmitEvent): void {
    e.preventDefault()
    if (!valid || generate.isPending || codConcessionaria === 0) return
    setGerados([])
    setRun({ total: quantidade, inicio: Date.now(), passaramMs: 0 })
    generate.mutate({ codConcessionaria, quantidade, gravidade })
  }
  return (
    <Stack gap="md">
      <Title order={1}>Gerar checklist</Title>
      <Paper component="form" onSubmit={send} p="md" maw={720} noValidate>
        <Stack gap="md">
          <SelectInput
            label="Concessionária"
            allowDeselect={false}
            searchable
            data={activeLojas.map((c) => ({ value: String(c.codConcessionaria), label: c.nome }))}
            value={String(codConcessionaria || '')}
            onChange={setLoja}
          />
          <NumberInput
            label="Quantidade"
            min={1}
            max={50}
            allowDecimal={false}
            value={quantidade}
            onChange={setQuantidade}
            error={valid ? null : 'De 1 a 50 por vez'}
          />
          <div>
            <Text size="sm" fw={500} mb={4} id="gravidade">
              Gravidade
            </Text>
            <SegmentedControl
              fullWidth
              orientation={isNarrow ? 'vertical' : 'horizontal'}
              aria-labelledby="gravidade"
              value={gravidade}
              onChange={setGravidade}
              data={[...SEVERITIES]}
            />
          </div>
          <Button type="submit" loading={generate.isPending} style={{ alignSelf: 'flex-start' }}>
            Gerar
          </Button>
        </Stack>
      </Paper>
      {generate.isPending && (
        <GenerationProgress feitos={gerados.length} total={run.total} elapsedMs={run.passaramMs} />
      )}
      {generate.isError && (
        <Alert
          color="vermelho"
          role="alert"
          maw={720}
          title={gerados.length > 0 ? `Parou depois de ${gerados.length}` : 'Nada foi gerado'}
        >
          {errorMessage(generate.error)}
        </Alert>
      )}
      {gerados.length > 0 ? (
        <Suspense>
          <GeneratedList gerados={gerados} />
        </Suspense>
      ) : (
        !generate.isPending && (
          <EmptyState
            title="Nada gerado nesta visita"
            text="Escolha a loja, a quantidade e a gravidade. Cada checklist com achados abre um orçamento, como se viesse da oficina."
          />
        )
      )}
    </Stack>
  )
}

function GenerationProgress({ feitos, total, elapsedMs }: { feitos: number; total: number; elapsedMs: number }) {
  const remaining = feitos === 0 ? null : Math.round((elapsedMs / feitos / 1000) * (total - feitos))
  const missing =
    remaining === null
      ? ''
      : remaining < 60
        ? ` · falta cerca de ${remaining} s`
        : ` · falta cerca de ${formatDuration(remaining / 60)}`
  return (
    <div role="status" style={{ maxWidth: 720 }}>
      <Text size="sm" mb={4}>
        {feitos} de {total}
        {missing}
      </Text>
      <Progress value={(feitos / Math.max(1, total)) * 100} animated aria-label="Progresso da geração" />
    </div>
  )
}
