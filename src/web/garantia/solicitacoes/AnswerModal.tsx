import { Button, Modal, NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FullGarantia } from '#shared/garantia/solicitacoes.ts'
import { DEDUCTION_REASON_NAMES, DEDUCTION_REASONS, type DeductionReason } from '#shared/rules/garantia.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { useAnswer } from './api.ts'

const RESULTS = [
  { value: 'ACEITA', label: 'Aceita' },
  { value: 'GLOSADA', label: 'Glosada' },
  { value: 'DEVOLVIDA', label: 'Devolvida' },
] as const
type Outcome = (typeof RESULTS)[number]['value']

/** Notes the maker's answer: accepted value of each item, the reason of the difference, what it asks for. */
export function AnswerModal({ garantia: g, close }: { garantia: FullGarantia; close: () => void }) {
  const answer = useAnswer(g.codSolicitacao)
  const [resultado, setResult] = useState<Outcome>('ACEITA')
  const [aceitos, setAceitos] = useState(() => g.itens.map((i) => i.valor))
  const [motivo, setMotivo] = useState<DeductionReason | ''>('')
  const [observacao, setObservacao] = useState('')
  const [protocolo, setProtocolo] = useState(g.protocolo ?? '')
  const fields = answer.error instanceof ApiError ? answer.error.campos : {}
  const accepted = resultado === 'ACEITA' ? aceitos.reduce((s, v) => s + v, 0) : 0
  const difference = g.valorPedido - accepted
  const asksReason = resultado === 'GLOSADA' || (resultado === 'ACEITA' && difference > 0)
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const done = await answer
      .mutateAsync({
        versao: g.versao,
        resultado,
        protocolo: protocolo.trim(),
        aceitos: resultado === 'ACEITA' ? aceitos : [],
        motivo: asksReason && motivo !== '' ? motivo : null,
        observacao: observacao.trim(),
      })
      .catch(() => null)
    if (!done) return
    toast.ok('Resposta anotada')
    close()
  }
  return (
    <Modal opened onClose={close} title={`Resposta da garantia ${g.numero}`}>
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <SegmentedControl
            aria-label="Resposta"
            fullWidth
            data={RESULTS.map((r) => ({ ...r }))}
            value={resultado}
            onChange={(v) => setResult(RESULTS.find((r) => r.value === v)?.value ?? 'ACEITA')}
          />
          {resultado === 'ACEITA' &&
            g.itens.map((i, n) => (
              <MoneyInput
                // oxlint-disable-next-line react/no-array-index-key -- the items of a sent claim never change
                key={n}
                label={`Aceito: ${i.descricao}`}
                description={`Pedido ${formatReais(i.valor)}`}
                value={aceitos[n] ?? 0}
                error={fields[`aceitos.${n}`]}
                onChange={(v) => setAceitos((now) => now.map((x, k) => (k === n ? (v ?? 0) : x)))}
              />
            ))}
          {resultado !== 'DEVOLVIDA' && (
            <Text className="num" size="sm">
              Aceito {formatReais(accepted)} de {formatReais(g.valorPedido)}
              {difference > 0 && `, diferença ${formatReais(difference)}`}
            </Text>
          )}
          {fields['resultado'] !== undefined && (
            <Text c="var(--vermelho-texto)" size="sm" role="alert">
              {fields['resultado']}
            </Text>
          )}
          {asksReason && (
            <NativeSelect
              label="Motivo da diferença"
              required
              data={[
                { value: '', label: 'Escolha' },
                ...DEDUCTION_REASON_NAMES.map((r) => ({ value: r, label: DEDUCTION_REASONS[r] })),
              ]}
              value={motivo}
              error={fields['motivo']}
              onChange={(e) => setMotivo(DEDUCTION_REASON_NAMES.find((r) => r === e.currentTarget.value) ?? '')}
            />
          )}
          <Textarea
            label={resultado === 'DEVOLVIDA' ? 'O que o fabricante pede' : 'Observação'}
            required={resultado === 'DEVOLVIDA'}
            maxLength={1000}
            value={observacao}
            error={fields['observacao']}
            onChange={(e) => setObservacao(e.currentTarget.value)}
          />
          <TextInput
            label="Protocolo"
            maxLength={60}
            value={protocolo}
            onChange={(e) => setProtocolo(e.currentTarget.value)}
          />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : answer.error} close={close}>
            <Button type="submit" loading={answer.isPending}>
              Anotar resposta
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
