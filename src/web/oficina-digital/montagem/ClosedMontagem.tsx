import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { RequestedAct, type RequestData } from '../../recipes/area/RequestedAct.tsx'
import { OrcamentoHeader } from '../../recipes/draft/OrcamentoHeader.tsx'
import classes from '../../recipes/draft/Draft.module.css'
import { stateName } from '../../ui/display/StateBadge.tsx'
import { LinhasSummary } from '../../ui/orcamento/LinhasSummary.tsx'
import { useWorkOn } from '../../ui/orcamento/steps.ts'

/** Read-only view of a quote that has left the assembly, with its current stage. */
export function ClosedMontagem({ orcamento: o }: { orcamento: FullOrcamento }) {
  const work = useWorkOn()
  const [request, setRequest] = useState<RequestData | null>(null)
  const inPricing = o.estado === 'AGUARDANDO_PRECO' || o.estado === 'PRECIFICADO'
  return (
    <div className={classes.pagina}>
      <OrcamentoHeader title="Avançar orçamento" orcamento={o} />
      <Alert color="azul" title={`A montagem terminou: ${stateName(o.estado).toLowerCase()}`}>
        As linhas não podem mais ser editadas nesta tela.
        <Group mt="sm" gap="xs">
          {inPricing ? (
            <Button onClick={() => work('precificar', o)}>Ir para o preço</Button>
          ) : (
            <Button
              renderRoot={(props) => (
                <ScreenLink
                  {...props}
                  to={o.enviadoEm ? '/oficina-digital/historico' : '/oficina-digital/gerenciar'}
                  search={{ orcamento: o.codOrcamento }}
                />
              )}
            >
              Ver o orçamento
            </Button>
          )}
          {inPricing && (
            <Button variant="default" onClick={() => setRequest({ tipo: 'retirar', orcamento: o })}>
              Voltar à montagem
            </Button>
          )}
        </Group>
      </Alert>
      {o.linhas.length > 0 && <LinhasSummary linhas={o.linhas} decidedLinhas={o.linhas} />}
      <RequestedAct pedido={request} close={() => setRequest(null)} />
    </div>
  )
}
