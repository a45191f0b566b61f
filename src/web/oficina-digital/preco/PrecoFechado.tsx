import { Alert, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { usePedirPreco } from '../montagem/api.ts'
import type { Pedido } from '../../recipes/area/AtoPedido.tsx'
import { CabecalhoOrcamento } from '../../recipes/edicao/CabecalhoOrcamento.tsx'
import classes from '../../recipes/edicao/Edicao.module.css'
import { nomeEstado } from '../../ui/dados/EstadoBadge.tsx'
import { LinkCliente } from '../../ui/orcamento/LinkCliente.tsx'
import { useTrabalhar } from '../../ui/orcamento/passos.ts'
import { AlcadaDoPrecificado, PedidoAberto, precisaPedir } from './AvisoAlcada.tsx'
import { anterioresDe } from './grade.ts'
import { GradePreco } from './GradePreco.tsx'
import { TotaisPreco } from './TotaisPreco.tsx'

const PedirAlcadaModal = adiado(() => import('./PedirAlcadaModal.tsx').then((m) => m.PedirAlcadaModal))

interface Props {
  orcamento: OrcamentoCompleto
  /** The sending dialog is open: it shows the link itself. */
  enviando: boolean
  corrigir: () => void
  pedir: (pedido: Pedido) => void
}

/** A quote whose prices are not being edited: what it is waiting for, and the step that takes it on. */
export function PrecoFechado({ orcamento: o, enviando, corrigir, pedir }: Props) {
  const trabalhar = useTrabalhar()
  const pedirPreco = usePedirPreco()
  const [pedindo, setPedindo] = useState(false)
  const oferta = o.versaoEnviada?.retiradaEm === null ? o.versaoEnviada : null
  const linhas = o.linhas.map((l) => ({ ...l, chave: String(l.codLinha) }))

  let aviso: ReactNode
  let acoes: ReactNode
  switch (o.estado) {
    case 'NOVO':
    case 'EM_MONTAGEM':
      aviso = (
        <Alert color="amarelo" title="Este orçamento ainda está na montagem">
          Peça o preço quando as linhas estiverem completas; até lá os preços aparecem como estão no catálogo.
        </Alert>
      )
      acoes = (
        <>
          <Button variant="default" onClick={() => trabalhar('avancar', o)}>
            Ir para a montagem
          </Button>
          {o.estado === 'EM_MONTAGEM' && (
            <Button
              loading={pedirPreco.isPending}
              onClick={() =>
                pedirPreco.mutate({ codOrcamento: o.codOrcamento, versao: o.versao }, { onSuccess: corrigir })
              }
            >
              Pedir preço
            </Button>
          )}
        </>
      )
      break
    case 'PRECIFICADO':
      aviso = (
        <>
          <Alert color="verde" icon={<IconCircleCheck size={18} />} title="Preço pronto">
            Confira o total e envie ao cliente. Corrigir um preço pede que ele seja concluído de novo.
          </Alert>
          {o.pedidoAlcada?.resposta === 'NEGADA' && o.pedidoAlcada.vale && (
            <Alert color="vermelho" title={`Alçada negada por ${o.pedidoAlcada.respondidaPor}`}>
              {o.pedidoAlcada.comentario}
            </Alert>
          )}
          <AlcadaDoPrecificado orcamento={o} />
        </>
      )
      acoes = (
        <>
          <Button variant="default" onClick={corrigir}>
            Corrigir preços
          </Button>
          {precisaPedir(o) ? (
            <Button onClick={() => setPedindo(true)}>Pedir alçada</Button>
          ) : (
            <Button onClick={() => pedir({ tipo: 'enviar', orcamento: o })}>Enviar ao cliente</Button>
          )}
        </>
      )
      break
    case 'AGUARDANDO_ALCADA':
      aviso = o.pedidoAlcada && <PedidoAberto orcamento={o} pedido={o.pedidoAlcada} />
      acoes = (
        <Button variant="default" onClick={() => pedir({ tipo: 'retirar', orcamento: o })}>
          Voltar à montagem
        </Button>
      )
      break
    case 'ENVIADO':
    case 'VISUALIZADO':
      aviso = oferta && !enviando && <LinkCliente versao={oferta} />
      acoes = (
        <>
          <Button variant="default" onClick={() => pedir({ tipo: 'retirar', orcamento: o })}>
            Retirar oferta
          </Button>
          <Button onClick={() => pedir({ tipo: 'responder', orcamento: o })}>Registrar resposta</Button>
        </>
      )
      break
    default:
      aviso = (
        <Alert color="azul" title={nomeEstado(o.estado)}>
          Este orçamento já saiu da precificação.
        </Alert>
      )
      acoes = (
        <Button
          renderRoot={(props) => (
            <TelaLink {...props} to="/oficina-digital/historico" search={{ orcamento: o.codOrcamento }} />
          )}
        >
          Ver no histórico
        </Button>
      )
  }
  return (
    <div className={classes.pagina}>
      <CabecalhoOrcamento titulo="Precificar orçamento" orcamento={o} />
      {aviso}
      {pedirPreco.isError && (
        <Alert color="vermelho" role="alert" title="O preço não foi pedido">
          {mensagemDe(pedirPreco.error)}
        </Alert>
      )}
      {linhas.length > 0 && (
        <GradePreco
          linhas={linhas}
          erros={{}}
          editavel={false}
          mudar={() => undefined}
          codConcessionaria={o.codConcessionaria}
          anteriores={anterioresDe(o)}
          alcada={o.alcada}
        />
      )}
      <div className={classes.rodape} data-acoes>
        <TotaisPreco linhas={linhas} faltam={0} />
        <div className={classes.acoes}>{acoes}</div>
      </div>
      {pedindo && (
        <Suspense>
          <PedirAlcadaModal orcamento={o} fechar={() => setPedindo(false)} />
        </Suspense>
      )}
    </div>
  )
}
