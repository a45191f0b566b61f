import { Button, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { ownersQuery, useAssign, useCancel, useWithdraw } from './api.ts'

interface Props {
  orcamento: OrcamentoSummary
  close: () => void
}

/** Sets the owner of the quote. */
export function AssignModal({ orcamento: o, close }: Props) {
  const owners = useQuery(ownersQuery(o.codConcessionaria))
  const assign = useAssign()
  const [codUsuario, setCodUsuario] = useState<number | null>(o.codUsuarioDono)
  function send(e: SubmitEvent): void {
    e.preventDefault()
    assign.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, codUsuario },
      {
        onSuccess: ({ dono }) => {
          toast.ok(dono ? `Agora é de ${dono}` : 'Orçamento sem dono')
          close()
        },
      },
    )
  }
  return (
    <Modal opened onClose={close} title="Atribuir dono">
      <form onSubmit={send}>
        <Stack>
          <Select
            label={`Dono do orçamento ${o.checklist}`}
            placeholder="Sem dono"
            data-autofocus
            data={(owners.data ?? []).map((d) => ({ value: String(d.codUsuario), label: d.nome }))}
            value={codUsuario === null ? null : String(codUsuario)}
            onChange={(v) => setCodUsuario(v === null ? null : Number(v))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Deixar sem dono' }}
            nothingFoundMessage="Ninguém com esse nome"
          />
          <ModalFooter error={assign.error} close={close}>
            <Button type="submit" loading={assign.isPending}>
              Atribuir
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}

/** Cancels a quote with a reason. */
export function CancelModal({ orcamento: o, close }: Props) {
  const cancel = useCancel()
  return (
    <ReasonPrompt
      title={`Cancelar o orçamento ${o.checklist}?`}
      button="Cancelar orçamento"
      feito="Orçamento cancelado"
      action={cancel}
      send={(motivo) => cancel.mutateAsync({ codOrcamento: o.codOrcamento, versao: o.versao, motivo })}
      close={close}
    >
      {o.modelo}, de {o.cliente}. Se o cliente já recebeu o link, ele deixa de funcionar. O cancelamento não se desfaz.
    </ReasonPrompt>
  )
}

/** Withdraws the offer or the price. */
export function RemoveModal({ orcamento: o, close }: Props) {
  const remove = useWithdraw()
  const sent = o.enviadoEm !== null && (o.estado === 'ENVIADO' || o.estado === 'VISUALIZADO')
  return (
    <Modal opened onClose={close} title={sent ? 'Retirar a oferta?' : 'Voltar à montagem?'}>
      <Stack>
        <Text size="sm">
          {sent
            ? 'O link que o cliente recebeu deixa de funcionar. Depois de editar, é preciso concluir o preço e enviar de novo.'
            : 'As linhas e os preços ficam como estão. Depois de editar, é preciso pedir o preço de novo.'}
        </Text>
        <ModalFooter error={remove.error} close={close}>
          <Button
            data-autofocus
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { codOrcamento: o.codOrcamento, versao: o.versao },
                {
                  onSuccess: () => {
                    toast.ok(sent ? 'Oferta retirada' : 'De volta à montagem')
                    close()
                  },
                },
              )
            }
          >
            {sent ? 'Retirar oferta' : 'Voltar à montagem'}
          </Button>
        </ModalFooter>
      </Stack>
    </Modal>
  )
}
