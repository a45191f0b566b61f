import { Button, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { formatWhen } from '#shared/rules/dates.ts'
import { agendaConsultores } from '../agenda/api.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useConfirmClose } from '../../ui/feedback/useConfirmClose.tsx'
import { useCreatePassante, useReceivePassante } from './api.ts'
import { VeiculoFields, EMPTY_CHEGADA, chegadaErrors, missingInChegada, chegadaRequest } from './VeiculoFields.tsx'
import { RecepcaoFields, EMPTY_RECEPCAO, recepcaoRequest } from './RecepcaoFields.tsx'
import { requestedServico } from './servicos.ts'
import { ServicosInput } from './ServicosInput.tsx'

interface Props {
  codConcessionaria: number
  close: () => void
  /** Set for a walk-in from the tray: asks only for what the board needs. */
  codPassagem?: number
  /** Plate of a car that is known to be here. */
  placa?: string
}

/** Receives a car in one form: visit, OS, card on the board and services in the bolsão. */
export function PassanteModal({ codConcessionaria, close, codPassagem, placa = '' }: Props) {
  const fuso = useTimeZone()
  const consultores = useQuery({ ...agendaConsultores(codConcessionaria), enabled: codPassagem === undefined })
  const create = useCreatePassante(codConcessionaria)
  const receive = useReceivePassante(codConcessionaria)
  const [chegada, setChegada] = useState({ ...EMPTY_CHEGADA, placa })
  const [codConsultor, setConsultor] = useState<string | null>(null)
  const [servicos, setServicos] = useState<string[]>([])
  const [recepcao, setRecepcao] = useState(EMPTY_RECEPCAO)
  const [attempted, setAttempted] = useState(false)
  const missing = codPassagem === undefined ? missingInChegada(chegada) : {}
  const error = create.error ?? receive.error
  const fromServer = error instanceof ApiError ? error.campos : {}
  const errors: Partial<Record<string, string>> = attempted ? { ...chegadaErrors(fromServer), ...missing } : {}

  const { onClose, question } = useConfirmClose(
    Object.entries(chegada).some(([k, v]) => v !== (k === 'placa' ? placa : '')) ||
      servicos.length > 0 ||
      recepcao !== EMPTY_RECEPCAO,
    close,
  )
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (Object.keys(missing).length > 0) return
    const { prisma, ...osSample } = recepcaoRequest(recepcao)
    const shared = { prisma, servicos: servicos.map(requestedServico) }
    const made = await (
      codPassagem !== undefined
        ? receive.mutateAsync({ codPassagem, ...shared })
        : create.mutateAsync({
            codConcessionaria,
            codConsultor: codConsultor === null ? null : Number(codConsultor),
            ...chegadaRequest(chegada),
            ...shared,
            ...osSample,
          })
    ).catch(() => null)
    if (!made) return
    toast.ok(
      made.promessa === null
        ? `OS ${made.numeroOs} aberta`
        : `OS ${made.numeroOs} aberta · promessa ${formatWhen(made.promessa, fuso, new Date())}`,
    )
    close()
  }
  return (
    <Modal opened onClose={onClose} title={codPassagem === undefined ? 'Receber veículo' : 'Pôr no quadro'} size="lg">
      {question}
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          {codPassagem === undefined && (
            <VeiculoFields
              codConcessionaria={codConcessionaria}
              value={chegada}
              modify={setChegada}
              errors={errors}
              attempted={attempted}
            />
          )}
          <ServicosInput codConcessionaria={codConcessionaria} value={servicos} modify={setServicos} />
          {codPassagem === undefined ? (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <RecepcaoFields value={recepcao} modify={setRecepcao} errors={errors} />
              <Select
                label="Consultor"
                placeholder="Sem consultor"
                clearable
                clearButtonProps={{ 'aria-label': 'Sem consultor' }}
                searchable
                data={(consultores.data ?? []).map((c) => ({ value: String(c.codConsultor), label: c.nome }))}
                value={codConsultor}
                onChange={setConsultor}
              />
            </SimpleGrid>
          ) : (
            <TextInput
              label="Prisma"
              placeholder="Número no teto"
              maxLength={20}
              value={recepcao.prisma}
              onChange={(e) => setRecepcao({ ...recepcao, prisma: e.currentTarget.value })}
              error={errors['prisma']}
            />
          )}
          <Text size="sm" c="dimmed">
            Os serviços entram no bolsão; a promessa sai do planejamento.
          </Text>
          <ModalFooter error={error} close={onClose}>
            <Button type="submit" loading={create.isPending || receive.isPending}>
              Receber
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
