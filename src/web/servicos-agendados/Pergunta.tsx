import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda.ts'
import { toast } from '../lib/toast.ts'
import { ModalRodape } from '../ui/avisos/ModalRodape.tsx'
import type { PerguntaDoServico } from './AcoesServico.tsx'
import { useAcaoServico } from './api.ts'
import { EncaixarModal } from './EncaixarModal.tsx'
import { PausarModal } from './PausarModal.tsx'
import { PercentualModal } from './PercentualModal.tsx'
import { TempoModal } from './TempoModal.tsx'
import { TEXTO_ACAO } from './textos.ts'

interface Props {
  servico: ServicoDaAgenda
  fechar: () => void
}

/** The question that an act asks before it is done. */
export function Pergunta({ tipo, ...props }: Props & { tipo: PerguntaDoServico }) {
  switch (tipo) {
    case 'encaixar':
      return <EncaixarModal {...props} />
    case 'pausar':
      return <PausarModal {...props} />
    case 'tempo':
      return <TempoModal {...props} />
    case 'percentual':
      return <PercentualModal {...props} />
    default:
      return <MotivoModal acao={tipo} {...props} />
  }
}

const TEXTO = {
  CANCELAR_INICIO: 'O serviço volta a aguardar; o trabalho apontado fica na linha do tempo.',
  REPROVAR_QUALIDADE: 'O serviço volta ao mecânico como retrabalho.',
  REMOVER: 'O serviço sai da agenda desta visita. O que já foi feito fica na linha do tempo.',
} as const

function MotivoModal({ acao, servico: s, fechar }: Props & { acao: keyof typeof TEXTO }) {
  const agir = useAcaoServico(true)
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const pedeMotivo = acao !== 'REMOVER'
  const falta = pedeMotivo && motivo.trim().length < 3
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (falta) return
    const feito = await agir
      .mutateAsync({ acao, servico: s, ...(pedeMotivo && { motivo: motivo.trim() }) })
      .catch(() => null)
    if (!feito) return
    toast.ok(TEXTO_ACAO[acao].feito)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`${TEXTO_ACAO[acao].botao}?`}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            <b>{s.descricao}</b>, {s.modelo}. {TEXTO[acao]}
          </Text>
          {pedeMotivo && (
            <Textarea
              label={acao === 'REPROVAR_QUALIDADE' ? 'O que a inspeção reprovou' : 'Motivo'}
              data-autofocus
              required
              autosize
              minRows={2}
              maxLength={300}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
              error={tentou && falta ? 'Diga o motivo' : null}
            />
          )}
          <ModalRodape erro={agir.error} fechar={fechar}>
            <Button type="submit" color="vermelho" loading={agir.isPending}>
              {TEXTO_ACAO[acao].botao}
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
