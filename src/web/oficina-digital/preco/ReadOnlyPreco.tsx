import { Alert, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useRequestPreco } from '../montagem/api.ts'
import type { RequestData } from '../../recipes/area/RequestedAct.tsx'
import { OrcamentoHeader } from '../../recipes/draft/OrcamentoHeader.tsx'
import classes from '../../recipes/draft/Draft.module.css'
import { stateName } from '../../ui/display/StateBadge.tsx'
import { ClienteLink } from '../../ui/orcamento/ClienteLink.tsx'
import { useWorkOn } from '../../ui/orcamento/steps.ts'
import { mustRequestAlcada } from '../../ui/orcamento/alcada.ts'
import { PrecificadoAlcada, OpenRequest } from './AlcadaNotice.tsx'
import { previousPrecos } from './grid.ts'
import { PrecoGrid } from './PrecoGrid.tsx'
import { PrecoTotals } from './PrecoTotals.tsx'

const RequestAlcadaModal = lazyComponent(() => import('./RequestAlcadaModal.tsx').then((m) => m.RequestAlcadaModal))

interface Props {
  orcamento: FullOrcamento
  /** True while the sending dialog is open, which shows the link itself. */
  sending: boolean
  correct: () => void
  ask: (pedido: RequestData) => void
}

/** Read-only prices of a quote: its current stage and the next step. */
export function ReadOnlyPreco({ orcamento: o, sending, correct, ask }: Props) {
  const work = useWorkOn()
  const requestPreco = useRequestPreco()
  const [asking, setAsking] = useState(false)
  const oferta = o.versaoEnviada?.retiradaEm === null ? o.versaoEnviada : null
  const linhas = o.linhas.map((l) => ({ ...l, chave: String(l.codLinha) }))

  let notice: ReactNode
  let actions: ReactNode
  switch (o.estado) {
    case 'NOVO':
    case 'EM_MONTAGEM':
      notice = (
        <Alert color="amarelo" title="Este orçamento ainda está na montagem">
          Peça o preço quando as linhas estiverem completas; até lá os preços aparecem como estão no catálogo.
        </Alert>
      )
      actions = (
        <>
          <Button variant="default" onClick={() => work('avancar', o)}>
            Ir para a montagem
          </Button>
          {o.estado === 'EM_MONTAGEM' && (
            <Button
              loading={requestPreco.isPending}
              onClick={() =>
                requestPreco.mutate({ codOrcamento: o.codOrcamento, versao: o.versao }, { onSuccess: correct })
              }
            >
              Pedir preço
            </Button>
          )}
        </>
      )
      break
    case 'PRECIFICADO':
      notice = (
        <>
          <Alert color="verde" icon={<IconCircleCheck size={18} />} title="Preço pronto">
            Confira o total e envie ao cliente. Corrigir um preço pede que ele seja concluído de novo.
          </Alert>
          {o.pedidoAlcada?.resposta === 'NEGADA' && o.pedidoAlcada.vale && (
            <Alert color="vermelho" title={`Alçada negada por ${o.pedidoAlcada.respondidaPor}`}>
              {o.pedidoAlcada.comentario}
            </Alert>
          )}
          <PrecificadoAlcada orcamento={o} />
        </>
      )
      actions = (
        <>
          <Button variant="default" onClick={correct}>
            Corrigir preços
          </Button>
          {mustRequestAlcada(o) ? (
            <Button onClick={() => setAsking(true)}>Pedir alçada</Button>
          ) : (
            <Button onClick={() => ask({ tipo: 'enviar', orcamento: o })}>Enviar ao cliente</Button>
          )}
        </>
      )
      break
    case 'AGUARDANDO_ALCADA':
      notice = o.pedidoAlcada && <OpenRequest orcamento={o} pedido={o.pedidoAlcada} />
      actions = (
        <Button variant="default" onClick={() => ask({ tipo: 'retirar', orcamento: o })}>
          Voltar à montagem
        </Button>
      )
      break
    case 'ENVIADO':
    case 'VISUALIZADO':
      notice = oferta && !sending && <ClienteLink versao={oferta} />
      actions = (
        <>
          <Button variant="default" onClick={() => ask({ tipo: 'retirar', orcamento: o })}>
            Retirar oferta
          </Button>
          <Button onClick={() => ask({ tipo: 'responder', orcamento: o })}>Registrar resposta</Button>
        </>
      )
      break
    default:
      notice = (
        <Alert color="azul" title={stateName(o.estado)}>
          Este orçamento já saiu da precificação.
        </Alert>
      )
      actions = (
        <Button
          renderRoot={(props) => (
            <ScreenLink {...props} to="/oficina-digital/historico" search={{ orcamento: o.codOrcamento }} />
          )}
        >
          Ver no histórico
        </Button>
      )
  }
  return (
    <div className={classes.pagina}>
      <OrcamentoHeader title="Precificar orçamento" orcamento={o} />
      {notice}
      {requestPreco.isError && (
        <Alert color="vermelho" role="alert" title="O preço não foi pedido">
          {errorMessage(requestPreco.error)}
        </Alert>
      )}
      {linhas.length > 0 && (
        <PrecoGrid
          linhas={linhas}
          errors={{}}
          editavel={false}
          modify={() => undefined}
          codConcessionaria={o.codConcessionaria}
          earlier={previousPrecos(o)}
          alcada={o.alcada}
        />
      )}
      <div className={classes.rodape} data-acoes>
        <PrecoTotals linhas={linhas} faltam={0} />
        <div className={classes.acoes}>{actions}</div>
      </div>
      {asking && (
        <Suspense>
          <RequestAlcadaModal orcamento={o} close={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
