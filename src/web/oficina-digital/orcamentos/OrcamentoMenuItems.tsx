import { Menu } from '@mantine/core'
import {
  IconBan,
  IconCopy,
  IconDots,
  IconListDetails,
  IconMessageCheck,
  IconPlayerTrackNext,
  IconSend,
  IconTag,
  IconThumbDown,
  IconUserCheck,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { isAllowed } from '#shared/rules/orcamento.ts'
import { toast } from '../../core/feedback/toast.ts'
import type { RequestData } from '../../recipes/area/RequestedAct.tsx'
import { copyLink } from '../../ui/orcamento/copy-link.ts'
import { STEP_NAME, type Step, nextStep, useWorkOn } from '../../ui/orcamento/steps.ts'
import { fullOrcamento } from './api.ts'

const ICON: Record<Step, typeof IconDots> = {
  avancar: IconPlayerTrackNext,
  precificar: IconTag,
  enviar: IconSend,
  link: IconCopy,
}

interface Props {
  orcamento: OrcamentoSummary
  ask: (pedido: RequestData) => void
  open: (codOrcamento: number) => void
}

/** The items of a quote's menu. */
export function OrcamentoMenuItems({ orcamento: o, ask, open }: Props) {
  const client = useQueryClient()
  const work = useWorkOn()
  const step = nextStep(o.estado)
  const Icon = step === null ? IconDots : ICON[step]

  async function copy(): Promise<void> {
    try {
      const { versaoEnviada } = await client.fetchQuery(fullOrcamento(o.codOrcamento))
      if (versaoEnviada) await copyLink(versaoEnviada.url)
    } catch (error) {
      toast.failure(error)
    }
  }
  function act(p: Step): void {
    if (p === 'enviar') ask({ tipo: 'enviar', orcamento: o })
    else if (p === 'link') void copy()
    else work(p, o)
  }

  return (
    <>
      {step !== null && (
        <Menu.Item leftSection={<Icon size={16} />} onClick={() => act(step)}>
          {STEP_NAME[step]}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => open(o.codOrcamento)}>
        Ver detalhes
      </Menu.Item>
      {isAllowed('ATRIBUIDO', o.estado) && (
        <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => ask({ tipo: 'atribuir', orcamento: o })}>
          Atribuir dono
        </Menu.Item>
      )}
      {(o.estado === 'ENVIADO' || o.estado === 'VISUALIZADO') && (
        <Menu.Item
          leftSection={<IconMessageCheck size={16} />}
          onClick={() => ask({ tipo: 'responder', orcamento: o })}
        >
          Registrar resposta
        </Menu.Item>
      )}
      {isAllowed('REPROVADO', o.estado) && (
        <Menu.Item leftSection={<IconThumbDown size={16} />} onClick={() => ask({ tipo: 'reprovar', orcamento: o })}>
          Registrar recusa
        </Menu.Item>
      )}
      {isAllowed('CANCELADO', o.estado) && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="vermelho"
            leftSection={<IconBan size={16} />}
            onClick={() => ask({ tipo: 'cancelar', orcamento: o })}
          >
            Cancelar orçamento
          </Menu.Item>
        </>
      )}
    </>
  )
}
