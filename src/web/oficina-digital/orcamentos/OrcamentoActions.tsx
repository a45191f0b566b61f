import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { isAllowed } from '#shared/rules/orcamento.ts'
import { useStartExecucao } from '../execucao/api.ts'
import { toast } from '../../core/feedback/toast.ts'
import type { RequestData } from '../../recipes/area/RequestedAct.tsx'
import { useReofertar } from '../recuperacao/api.ts'
import { copyLink } from '../../ui/orcamento/copy-link.ts'
import { STEP_NAME, nextStep, useWorkOn } from '../../ui/orcamento/steps.ts'

/** Actions of the quote in the drawer: the next step as the button, the rest in a menu. */
export function OrcamentoActions({ orcamento: o, ask }: { orcamento: FullOrcamento; ask: (p: RequestData) => void }) {
  const work = useWorkOn()
  const start = useStartExecucao()
  const reofertar = useReofertar()
  const step = nextStep(o.estado)
  const recusadas = o.linhas.filter((l) => l.recuperavel)
  const sent = o.estado === 'ENVIADO' || o.estado === 'VISUALIZADO'
  const others: [nome: string, fazer: () => void, perigosa?: boolean][] = []
  if (isAllowed('ATRIBUIDO', o.estado)) others.push(['Atribuir dono', () => ask({ tipo: 'atribuir', orcamento: o })])
  if (sent) {
    others.push(['Mandar o link de novo', () => ask({ tipo: 'enviar', orcamento: o })])
    others.push(['Retirar oferta', () => ask({ tipo: 'retirar', orcamento: o })])
  }
  if (isAllowed('COMPLEMENTADO', o.estado))
    others.push(['Abrir complementar', () => ask({ tipo: 'complementar', orcamento: o })])
  if (isAllowed('REPROVADO', o.estado)) others.push(['Registrar recusa', () => ask({ tipo: 'reprovar', orcamento: o })])
  if (isAllowed('CANCELADO', o.estado))
    others.push(['Cancelar orçamento', () => ask({ tipo: 'cancelar', orcamento: o }), true])

  function act(): void {
    if (step === 'enviar') ask({ tipo: 'enviar', orcamento: o })
    else if (step === 'link') void copyLink(o.versaoEnviada?.url ?? '')
    else if (step !== null) work(step, o)
  }
  return (
    <Group gap="xs" justify="flex-end">
      {others.length > 0 && (
        <Menu position="top-start" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" mr="auto" rightSection={<IconChevronDown size={16} />}>
              Mais ações
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(([nome, run, dangerous]) => (
              <Menu.Item key={nome} {...(dangerous && { color: 'vermelho' })} onClick={run}>
                {nome}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {recusadas.length > 0 && isAllowed('REOFERTADO', o.estado) && (
        <Button
          variant="default"
          loading={reofertar.isPending}
          onClick={() =>
            reofertar.mutate(
              { codOrcamento: o.codOrcamento, codLinhas: recusadas.map((l) => l.codLinha) },
              {
                onSuccess: (child) => {
                  toast.ok(`Nova oferta ${child.checklist} aberta`)
                  work('avancar', child)
                },
              },
            )
          }
        >
          Oferecer de novo ({recusadas.length})
        </Button>
      )}
      {sent && <Button onClick={() => ask({ tipo: 'responder', orcamento: o })}>Registrar resposta</Button>}
      {isAllowed('EXECUCAO_INICIADA', o.estado) && (
        <Button
          loading={start.isPending}
          onClick={() =>
            start.mutate(
              { codOrcamento: o.codOrcamento, versao: o.versao },
              { onSuccess: () => toast.ok('Execução iniciada') },
            )
          }
        >
          Iniciar execução
        </Button>
      )}
      {step !== null && step !== 'link' && <Button onClick={act}>{STEP_NAME[step]}</Button>}
    </Group>
  )
}
