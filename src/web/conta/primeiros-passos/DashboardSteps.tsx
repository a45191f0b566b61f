import { Button, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { StepsData } from '#shared/conta/primeiros-passos.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useSessao } from '../../core/session/session.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'
import { stepsDone, useSampleChecklist } from './api.ts'
import { Done, StepName, Steps, nextStep } from './Steps.tsx'
import classes from './Steps.module.css'

/** First steps on the dashboard, until all are done or the user hides the card: done steps, the next one, a sample checklist. */
export function DashboardSteps({ settle }: { settle: () => void }) {
  const [dismissed, dismiss] = useLocalStorage({ key: 'primeirosPassosDispensados', defaultValue: false })
  const { data, isPending } = useQuery({ ...stepsDone, enabled: !dismissed })
  const known = dismissed || !isPending
  useLayoutEffect(() => {
    if (known) settle()
  }, [known, settle])
  const nivel = useSessao()?.nivel
  const proximo = data ? nextStep(data, nivel) : null
  if (dismissed || !data || proximo === null) return null
  return (
    <div className={classes.emColunas}>
      <Panel
        title="Primeiros passos"
        aside={
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => dismiss(true)}>
            Não mostrar mais
          </Button>
        }
      >
        <Legend>Até o primeiro orçamento na mão de um cliente; depois, o cliente agenda e paga sozinho.</Legend>
        <Steps data={data} fim={<FirstOrcamento data={data} proximo={proximo} />} />
      </Panel>
    </div>
  )
}

function FirstOrcamento({ data, proximo }: { data: StepsData; proximo: keyof StepsData }) {
  const loja = useLoja()
  const create = useSampleChecklist()
  const goTo = useGoTo()
  return (
    <>
      <li>
        {/* The button below is the step's own next thing to press. */}
        <StepName nome="Primeira inspeção" to="/checklist/fazer" proximo={false} /> {data.checklist && <Done />}
        <Text size="sm" c="dimmed">
          No celular do mecânico, pelos modelos que já estão em Cadastros; checklists de outro sistema chegam pela chave
          de integração. Para aprender, receba um de exemplo.
        </Text>
        {!data.checklist && (
          <Button
            mt={6}
            size="compact-md"
            variant={proximo === 'checklist' ? 'filled' : 'default'}
            disabled={loja === null}
            loading={create.isPending}
            onClick={() =>
              loja !== null && create.mutate(loja, { onSuccess: () => goTo('/oficina-digital/gerenciar') })
            }
          >
            Receber checklist de exemplo
          </Button>
        )}
      </li>
      <li>
        <StepName nome="Primeiro orçamento" to="/oficina-digital/gerenciar" proximo={proximo === 'envio'} />{' '}
        {data.envio && <Done />}
        <Text size="sm" c="dimmed">
          Abra o orçamento que o checklist criou, inclua peças e serviços, peça o preço e envie ao cliente.
        </Text>
      </li>
      <li>
        <StepName nome="Agendamento pelo site" to="/agenda-virtual/site" proximo={proximo === 'site'} />{' '}
        {data.site && <Done />}
        <Text size="sm" c="dimmed">
          Publique a página da loja: o cliente vê as horas livres e agenda sozinho.
        </Text>
      </li>
      <li>
        <StepName nome="Receber por Pix" to="/pagamentos/contas" proximo={proximo === 'pix'} /> {data.pix && <Done />}
        <Text size="sm" c="dimmed">
          Com a chave da loja já se cobra; pelo banco, o pagamento aparece sozinho.
        </Text>
      </li>
    </>
  )
}
