import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { pode } from '#shared/rules/orcamento.ts'
import { useIniciarExecucao } from '../execucao/api.ts'
import { toast } from '../../core/toast.ts'
import type { Pedido } from '../../recipes/area/AtoPedido.tsx'
import { useReofertar } from '../recuperacao/api.ts'
import { copiarLink } from '../../ui/orcamento/copiar.ts'
import { NOME_DO_PASSO, passoDe, useTrabalhar } from '../../ui/orcamento/passos.ts'

/** What can be done with the quote of the drawer: its next step as the button, the rest in a menu. */
export function AcoesOrcamento({ orcamento: o, pedir }: { orcamento: OrcamentoCompleto; pedir: (p: Pedido) => void }) {
  const trabalhar = useTrabalhar()
  const iniciar = useIniciarExecucao()
  const reofertar = useReofertar()
  const passo = passoDe(o.estado)
  const recusadas = o.linhas.filter((l) => l.recuperavel)
  const enviado = o.estado === 'ENVIADO' || o.estado === 'VISUALIZADO'
  const outras: [nome: string, fazer: () => void, perigosa?: boolean][] = []
  if (pode('ATRIBUIDO', o.estado)) outras.push(['Atribuir dono', () => pedir({ tipo: 'atribuir', orcamento: o })])
  if (enviado) {
    outras.push(['Mandar o link de novo', () => pedir({ tipo: 'enviar', orcamento: o })])
    outras.push(['Retirar oferta', () => pedir({ tipo: 'retirar', orcamento: o })])
  }
  if (pode('COMPLEMENTADO', o.estado))
    outras.push(['Abrir complementar', () => pedir({ tipo: 'complementar', orcamento: o })])
  if (pode('REPROVADO', o.estado)) outras.push(['Registrar recusa', () => pedir({ tipo: 'reprovar', orcamento: o })])
  if (pode('CANCELADO', o.estado))
    outras.push(['Cancelar orçamento', () => pedir({ tipo: 'cancelar', orcamento: o }), true])

  function agir(): void {
    if (passo === 'enviar') pedir({ tipo: 'enviar', orcamento: o })
    else if (passo === 'link') void copiarLink(o.versaoEnviada?.url ?? '')
    else if (passo !== null) trabalhar(passo, o)
  }
  return (
    <Group gap="xs" justify="flex-end">
      {outras.length > 0 && (
        <Menu position="top-start" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" mr="auto" rightSection={<IconChevronDown size={16} />}>
              Mais ações
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {outras.map(([nome, fazer, perigosa]) => (
              <Menu.Item key={nome} {...(perigosa && { color: 'vermelho' })} onClick={fazer}>
                {nome}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {recusadas.length > 0 && pode('REOFERTADO', o.estado) && (
        <Button
          variant="default"
          loading={reofertar.isPending}
          onClick={() =>
            reofertar.mutate(
              { codOrcamento: o.codOrcamento, codLinhas: recusadas.map((l) => l.codLinha) },
              {
                onSuccess: (filho) => {
                  toast.ok(`Nova oferta ${filho.checklist} aberta`)
                  trabalhar('avancar', filho)
                },
              },
            )
          }
        >
          Oferecer de novo ({recusadas.length})
        </Button>
      )}
      {enviado && <Button onClick={() => pedir({ tipo: 'responder', orcamento: o })}>Registrar resposta</Button>}
      {pode('EXECUCAO_INICIADA', o.estado) && (
        <Button
          loading={iniciar.isPending}
          onClick={() =>
            iniciar.mutate(
              { codOrcamento: o.codOrcamento, versao: o.versao },
              { onSuccess: () => toast.ok('Execução iniciada') },
            )
          }
        >
          Iniciar execução
        </Button>
      )}
      {passo !== null && passo !== 'link' && <Button onClick={agir}>{NOME_DO_PASSO[passo]}</Button>}
    </Group>
  )
}
