import { Button, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { toast } from '../../core/toast.ts'
import { PedirMotivo } from '../../recipes/formulario/PedirMotivo.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { listaDonos, useAtribuir, useCancelar, useRetirar } from './api.ts'

interface Props {
  orcamento: OrcamentoResumo
  fechar: () => void
}

/** Who owns the quote. */
export function AtribuirModal({ orcamento: o, fechar }: Props) {
  const donos = useQuery(listaDonos(o.codConcessionaria))
  const atribuir = useAtribuir()
  const [codUsuario, setCodUsuario] = useState<number | null>(o.codUsuarioDono)
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    atribuir.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, codUsuario },
      {
        onSuccess: ({ dono }) => {
          toast.ok(dono ? `Agora é de ${dono}` : 'Orçamento sem dono')
          fechar()
        },
      },
    )
  }
  return (
    <Modal opened onClose={fechar} title="Atribuir dono">
      <form onSubmit={enviar}>
        <Stack>
          <Select
            label={`Dono do orçamento ${o.checklist}`}
            placeholder="Sem dono"
            data-autofocus
            data={(donos.data ?? []).map((d) => ({ value: String(d.codUsuario), label: d.nome }))}
            value={codUsuario === null ? null : String(codUsuario)}
            onChange={(v) => setCodUsuario(v === null ? null : Number(v))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Deixar sem dono' }}
            nothingFoundMessage="Ninguém com esse nome"
          />
          <ModalRodape erro={atribuir.error} fechar={fechar}>
            <Button type="submit" loading={atribuir.isPending}>
              Atribuir
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}

/** Cancels a quote, with the reason. */
export function CancelarModal({ orcamento: o, fechar }: Props) {
  const cancelar = useCancelar()
  return (
    <PedirMotivo
      titulo={`Cancelar o orçamento ${o.checklist}?`}
      botao="Cancelar orçamento"
      feito="Orçamento cancelado"
      ato={cancelar}
      enviar={(motivo) => cancelar.mutateAsync({ codOrcamento: o.codOrcamento, versao: o.versao, motivo })}
      fechar={fechar}
    >
      {o.modelo}, de {o.cliente}. Se o cliente já recebeu o link, ele deixa de funcionar. O cancelamento não se desfaz.
    </PedirMotivo>
  )
}

/** Takes the offer or the price back. */
export function RetirarModal({ orcamento: o, fechar }: Props) {
  const retirar = useRetirar()
  const enviado = o.enviadoEm !== null && (o.estado === 'ENVIADO' || o.estado === 'VISUALIZADO')
  return (
    <Modal opened onClose={fechar} title={enviado ? 'Retirar a oferta?' : 'Voltar à montagem?'}>
      <Stack>
        <Text size="sm">
          {enviado
            ? 'O link que o cliente recebeu deixa de funcionar. Depois de editar, é preciso concluir o preço e enviar de novo.'
            : 'As linhas e os preços ficam como estão. Depois de editar, é preciso pedir o preço de novo.'}
        </Text>
        <ModalRodape erro={retirar.error} fechar={fechar}>
          <Button
            data-autofocus
            loading={retirar.isPending}
            onClick={() =>
              retirar.mutate(
                { codOrcamento: o.codOrcamento, versao: o.versao },
                {
                  onSuccess: () => {
                    toast.ok(enviado ? 'Oferta retirada' : 'De volta à montagem')
                    fechar()
                  },
                },
              )
            }
          >
            {enviado ? 'Retirar oferta' : 'Voltar à montagem'}
          </Button>
        </ModalRodape>
      </Stack>
    </Modal>
  )
}
