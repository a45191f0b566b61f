import {
  Alert,
  Button,
  Modal,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { RESPONSE_CHANNELS, type ResponseChannel } from '#shared/oficina-digital/oferta.ts'
import {
  type RefusalReason,
  REFUSAL_REASONS,
  type FullOrcamento,
  type OrcamentoSummary,
} from '#shared/oficina-digital/orcamentos.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { REASON_LABELS } from '#shared/rules/refusal-names.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { fullOrcamento } from '../orcamentos/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { useAnswerForCliente } from './api.ts'

type Choice =
  | { decisao: 'APROVADO' }
  | { decisao: 'REPROVADO'; motivo: RefusalReason }
  | { decisao: 'ADIADO'; adiadoPara: string }

const CHANNEL_LABELS: Record<ResponseChannel, string> = {
  BALCAO: 'No balcão',
  TELEFONE: 'Por telefone',
  WHATSAPP: 'Por WhatsApp',
  EMAIL: 'Por e-mail',
}

/** Records the customer's decision, line by line, when it came by another way than the page. */
export function AnswerModal({ orcamento, close }: { orcamento: OrcamentoSummary; close: () => void }) {
  const q = useQuery(fullOrcamento(orcamento.codOrcamento))
  return (
    <Modal opened onClose={close} size="lg" title="Registrar a resposta do cliente">
      {q.data ? (
        <EditForm orcamento={q.data} close={close} />
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  )
}

function EditForm({ orcamento: o, close }: { orcamento: FullOrcamento; close: () => void }) {
  const answer = useAnswerForCliente()
  const fuso = useTimeZone()
  const fromHere = (days: number) => addDays(todayIn(fuso, new Date()), days)
  const [choices, setChoices] = useState<Record<number, Choice>>({})
  const [canal, setCanal] = useState<ResponseChannel>('TELEFONE')
  const [nome, setNome] = useState(o.cliente)
  const [evidencia, setEvidencia] = useState('')
  const [attempted, setAttempted] = useState(false)
  const faltam = o.linhas.filter((l) => !choices[l.codLinha])
  const aprovado = o.linhas.reduce((s, l) => (choices[l.codLinha]?.decisao === 'APROVADO' ? s + (l.total ?? 0) : s), 0)

  /** Linked lines take the same decision. */
  function choose(codLinha: number, e: Choice): void {
    const vinculo = o.linhas.find((l) => l.codLinha === codLinha)?.vinculo ?? null
    const together = o.linhas.filter((l) => l.codLinha === codLinha || (vinculo !== null && l.vinculo === vinculo))
    setChoices((before) => ({ ...before, ...Object.fromEntries(together.map((l) => [l.codLinha, e])) }))
  }
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (faltam.length > 0 || evidencia.trim().length < 5 || nome.trim().length < 2) return
    answer.mutate(
      {
        codOrcamento: o.codOrcamento,
        versao: o.versao,
        resposta: {
          canal,
          evidencia: evidencia.trim(),
          nome: nome.trim(),
          decisoes: o.linhas.flatMap((l) => {
            const choice = choices[l.codLinha]
            return choice ? [{ codLinha: l.codLinha, ...choice }] : []
          }),
        },
      },
      {
        onSuccess: () => {
          toast.ok('Resposta registrada; o cliente foi avisado')
          close()
        },
      },
    )
  }

  if (o.estado !== 'ENVIADO' && o.estado !== 'VISUALIZADO')
    return <Alert color="amarelo">Este orçamento não espera resposta do cliente.</Alert>
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <ul className={classes.linhas} aria-label="Decisão por linha">
          {o.linhas.map((l) => {
            const e = choices[l.codLinha]
            return (
              <li key={l.codLinha}>
                <div className={classes.tituloLinha}>
                  <span>
                    <span className={classes.ponto} data-cor={l.cor} />
                    {l.titulo}
                  </span>
                  <Money centavos={l.total} />
                </div>
                <SegmentedControl
                  fullWidth
                  size="xs"
                  mt={6}
                  aria-label={`Decisão de ${l.titulo}`}
                  value={e?.decisao ?? ''}
                  onChange={(v) =>
                    choose(
                      l.codLinha,
                      v === 'APROVADO'
                        ? { decisao: v }
                        : v === 'ADIADO'
                          ? { decisao: v, adiadoPara: fromHere(30) }
                          : { decisao: 'REPROVADO', motivo: 'PRECO' },
                    )
                  }
                  data={[
                    { value: 'APROVADO', label: 'Aprovou' },
                    { value: 'REPROVADO', label: 'Recusou' },
                    { value: 'ADIADO', label: 'Adiou' },
                  ]}
                />
                {e?.decisao === 'REPROVADO' && (
                  <NativeSelect
                    mt={6}
                    size="xs"
                    aria-label={`Motivo da recusa de ${l.titulo}`}
                    data={REFUSAL_REASONS.map((m) => ({ value: m, label: REASON_LABELS[m] }))}
                    value={e.motivo}
                    onChange={(x) =>
                      choose(l.codLinha, {
                        decisao: 'REPROVADO',
                        motivo: REFUSAL_REASONS.find((m) => m === x.currentTarget.value) ?? 'PRECO',
                      })
                    }
                  />
                )}
                {e?.decisao === 'ADIADO' && (
                  <DayInput
                    mt={6}
                    size="xs"
                    aria-label={`Adiar ${l.titulo} até`}
                    min={fromHere(1)}
                    value={e.adiadoPara}
                    onChange={(dia) => dia && choose(l.codLinha, { decisao: 'ADIADO', adiadoPara: dia })}
                  />
                )}
              </li>
            )
          })}
          <li className={classes.soma}>
            <span>Aprovado</span>
            <span>{formatReais(aprovado)}</span>
          </li>
        </ul>
        <SegmentedControl
          aria-label="Como o cliente decidiu"
          value={canal}
          onChange={(v) => setCanal(v)}
          data={RESPONSE_CHANNELS.map((c) => ({ value: c, label: CHANNEL_LABELS[c] }))}
        />
        <TextInput
          label="Quem decidiu"
          required
          maxLength={120}
          value={nome}
          onChange={(e) => setNome(e.currentTarget.value)}
          error={attempted && nome.trim().length < 2 ? 'Escreva o nome' : null}
        />
        <Textarea
          label="Prova"
          description="Quem falou, quando e por onde: fica guardado com a decisão."
          required
          autosize
          minRows={2}
          maxLength={1000}
          value={evidencia}
          onChange={(e) => setEvidencia(e.currentTarget.value)}
          error={attempted && evidencia.trim().length < 5 ? 'Diga como o cliente decidiu' : null}
        />
        {attempted && faltam.length > 0 && (
          <Text size="sm" c="vermelho" role="alert">
            Falta a decisão de: {faltam.map((l) => l.titulo).join(', ')}
          </Text>
        )}
        <ModalFooter error={answer.error} close={close}>
          <Button type="submit" loading={answer.isPending}>
            Registrar resposta
          </Button>
        </ModalFooter>
      </Stack>
    </form>
  )
}
