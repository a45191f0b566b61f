import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { MomentInput } from '../../ui/fields/MomentInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useAsk } from './api.ts'
import { instantOf, usualPeriod } from './moments.ts'

interface Props {
  codConcessionaria: number
  /** First day of the loan; empty for today. */
  dia: string
  /** The visit whose customer needs a car. */
  visita?: { codPassagem: number; motorista: string }
  close: () => void
  made: (codEmprestimo: number) => void
}

/** Asks for a courtesy car. */
export function AskModal({ codConcessionaria, dia, visita, close, made }: Props) {
  const fuso = useTimeZone()
  const ask = useAsk()
  const [period, setPeriod] = useState(() => usualPeriod(dia, fuso))
  const [motorista, setMotorista] = useState(visita?.motorista ?? '')
  const [telefone, setTelefone] = useState('')
  const [observacao, setObservacao] = useState('')
  const [attempted, setAttempted] = useState(false)
  const fields = ask.error instanceof ApiError ? ask.error.campos : {}
  const [inicio, fim] = [instantOf(period.inicio, fuso), instantOf(period.fim, fuso)]
  const missing = {
    motorista: motorista.trim().length < 2 ? 'Escreva o nome do motorista' : undefined,
    inicio: inicio === null ? 'Informe o dia e a hora' : undefined,
    fim:
      fim === null
        ? 'Informe o dia e a hora'
        : inicio !== null && fim <= inicio
          ? 'A devolução vem depois da retirada'
          : undefined,
  }
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    e.stopPropagation()
    setAttempted(true)
    if (Object.values(missing).some((m) => m !== undefined) || inicio === null || fim === null) return
    const full = await ask
      .mutateAsync({
        codConcessionaria,
        inicio,
        fim,
        motorista: motorista.trim(),
        telefone,
        observacao,
        codPassagem: visita?.codPassagem ?? null,
      })
      .catch(() => null)
    if (!full) return
    toast.ok('Pedido feito. Reserve um carro para ele.')
    close()
    made(full.codEmprestimo)
  }
  const shown = (field: keyof typeof missing) => fields[field] ?? (attempted ? missing[field] : undefined)
  return (
    <Modal opened onClose={close} title="Pedir um carro reserva">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <TextInput
            label="Motorista"
            data-autofocus
            required
            maxLength={120}
            value={motorista}
            onChange={(e) => setMotorista(e.currentTarget.value)}
            error={shown('motorista')}
          />
          <PhoneInput label="Telefone" value={telefone} onChange={setTelefone} error={fields['telefone']} />
          <MomentInput
            label="Retirada"
            value={period.inicio}
            onChange={(m) => setPeriod({ ...period, inicio: m })}
            error={shown('inicio')}
          />
          <MomentInput
            label="Devolução"
            value={period.fim}
            onChange={(m) => setPeriod({ ...period, fim: m })}
            error={shown('fim')}
          />
          <Textarea
            label="Observação"
            autosize
            minRows={2}
            maxLength={500}
            value={observacao}
            onChange={(e) => setObservacao(e.currentTarget.value)}
          />
          <ModalFooter error={Object.keys(fields).length > 0 ? null : ask.error} close={close}>
            <Button type="submit" loading={ask.isPending}>
              Pedir
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
