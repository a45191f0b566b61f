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
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { pode } from '#shared/rules/orcamento.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import type { Pedido } from '../../recipes/area/AtoPedido.tsx'
import { copiarLink } from '../../ui/orcamento/copiar.ts'
import { NOME_DO_PASSO, type Passo, passoDe, useTrabalhar } from '../../ui/orcamento/passos.ts'
import { orcamentoCompleto } from './api.ts'

const ICONE: Record<Passo, typeof IconDots> = {
  avancar: IconPlayerTrackNext,
  precificar: IconTag,
  enviar: IconSend,
  link: IconCopy,
}

interface Props {
  orcamento: OrcamentoResumo
  pedir: (pedido: Pedido) => void
  abrir: (codOrcamento: number) => void
}

/** The items of a quote's menu. */
export function ItensOrcamento({ orcamento: o, pedir, abrir }: Props) {
  const client = useQueryClient()
  const trabalhar = useTrabalhar()
  const passo = passoDe(o.estado)
  const Icone = passo === null ? IconDots : ICONE[passo]

  async function copiar(): Promise<void> {
    try {
      const { versaoEnviada } = await client.fetchQuery(orcamentoCompleto(o.codOrcamento))
      if (versaoEnviada) await copiarLink(versaoEnviada.url)
    } catch (erro) {
      toast.erro(mensagemDe(erro))
    }
  }
  function agir(p: Passo): void {
    if (p === 'enviar') pedir({ tipo: 'enviar', orcamento: o })
    else if (p === 'link') void copiar()
    else trabalhar(p, o)
  }

  return (
    <>
      {passo !== null && (
        <Menu.Item leftSection={<Icone size={16} />} onClick={() => agir(passo)}>
          {NOME_DO_PASSO[passo]}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => abrir(o.codOrcamento)}>
        Ver detalhes
      </Menu.Item>
      {pode('ATRIBUIDO', o.estado) && (
        <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => pedir({ tipo: 'atribuir', orcamento: o })}>
          Atribuir dono
        </Menu.Item>
      )}
      {(o.estado === 'ENVIADO' || o.estado === 'VISUALIZADO') && (
        <Menu.Item
          leftSection={<IconMessageCheck size={16} />}
          onClick={() => pedir({ tipo: 'responder', orcamento: o })}
        >
          Registrar resposta
        </Menu.Item>
      )}
      {pode('REPROVADO', o.estado) && (
        <Menu.Item leftSection={<IconThumbDown size={16} />} onClick={() => pedir({ tipo: 'reprovar', orcamento: o })}>
          Registrar recusa
        </Menu.Item>
      )}
      {pode('CANCELADO', o.estado) && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="vermelho"
            leftSection={<IconBan size={16} />}
            onClick={() => pedir({ tipo: 'cancelar', orcamento: o })}
          >
            Cancelar orçamento
          </Menu.Item>
        </>
      )}
    </>
  )
}
