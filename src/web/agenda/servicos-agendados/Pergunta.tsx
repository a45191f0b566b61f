import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { PedirMotivo } from '../../recipes/formulario/PedirMotivo.tsx'

import { useAcaoServico, useDizerMotivo } from './api.ts'
import { ComplementarServicoModal } from './ComplementarServicoModal.tsx'
import { EncaixarModal } from './EncaixarModal.tsx'
import { PausarModal } from './PausarModal.tsx'
import { PercentualModal } from './PercentualModal.tsx'
import { TempoModal } from './TempoModal.tsx'
import { TEXTO_ACAO } from './textos.ts'

/** Questions that an act asks before it is done. */
export type PerguntaDoServico =
  | 'encaixar'
  | 'pausar'
  | 'tempo'
  | 'percentual'
  | 'motivo'
  | 'REPROVAR_QUALIDADE'
  | 'complementar'
  | 'REMOVER'

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
    case 'complementar':
      return <ComplementarServicoModal {...props} />
    case 'motivo':
      return <DizerMotivo {...props} />
    default:
      return <MotivoModal acao={tipo} {...props} />
  }
}

/** Why a start was cancelled, said afterwards. */
function DizerMotivo({ servico: s, fechar }: Props) {
  const dizer = useDizerMotivo()
  return (
    <PedirMotivo
      titulo="Por que o início foi cancelado?"
      botao="Gravar o motivo"
      feito="Motivo gravado"
      ato={dizer}
      enviar={(motivo) => dizer.mutateAsync({ servico: s, motivo })}
      fechar={fechar}
    >
      <b>{s.descricao}</b>, {s.modelo}. O trabalho apontado fica na linha do tempo.
    </PedirMotivo>
  )
}

const TEXTO = {
  REPROVAR_QUALIDADE: 'O serviço volta ao mecânico como retrabalho.',
  REMOVER: 'O serviço sai da agenda desta visita. O que já foi feito fica na linha do tempo.',
} as const

function MotivoModal({ acao, servico: s, fechar }: Props & { acao: keyof typeof TEXTO }) {
  const agir = useAcaoServico(true)
  const rotulo = { REPROVAR_QUALIDADE: 'O que a inspeção reprovou', REMOVER: null }[acao]
  return (
    <PedirMotivo
      titulo={`${TEXTO_ACAO[acao].botao}?`}
      rotulo={rotulo}
      botao={TEXTO_ACAO[acao].botao}
      feito={TEXTO_ACAO[acao].feito}
      ato={agir}
      enviar={(motivo) => agir.mutateAsync({ acao, servico: s, ...(rotulo !== null && { motivo }) })}
      fechar={fechar}
    >
      <b>{s.descricao}</b>, {s.modelo}. {TEXTO[acao]}
    </PedirMotivo>
  )
}
