import { Alert, Button, Skeleton, Stepper } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { somaDasLinhas } from '#shared/rules/orcamento.ts'
import { adiado, useAdiantar } from '../../core/adiado.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { useIr } from '../../core/navegar.ts'
import { toast } from '../../core/toast.ts'
import { useGravador } from '../orcamentos/api.ts'
import { AlertaConflito } from '../../recipes/edicao/AlertaConflito.tsx'
import { CabecalhoOrcamento } from '../../recipes/edicao/CabecalhoOrcamento.tsx'
import comuns from '../../recipes/edicao/Edicao.module.css'
import { SinalSalvo } from '../../recipes/edicao/SinalSalvo.tsx'
import { useEdicao } from '../../recipes/edicao/useEdicao.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { Soma } from '../../ui/dados/Soma.tsx'
import { lerTermos, rascunhoDe, type RascunhoTermos, termosAGravar } from '../../ui/orcamento/termos.ts'
import { usePedirPreco } from './api.ts'
import classes from './Montagem.module.css'
import { PassoAchados } from './PassoAchados.tsx'
import { PassoRevisao } from './PassoRevisao.tsx'

const buscarLinhas = () => import('./PassoLinhas.tsx').then((m) => m.PassoLinhas)
const buscarTermos = () => import('../../ui/orcamento/TermosForm.tsx').then((m) => m.TermosForm)
const PassoLinhas = adiado(buscarLinhas)
const TermosForm = adiado(buscarTermos)
const VisitasAntes = adiado(() => import('./VisitasAntes.tsx').then((m) => m.VisitasAntes))

const PASSOS = ['Achados', 'Linhas', 'Condições', 'Revisão'] as const

/** The four steps of assembling a quote; everything typed saves itself. */
export function Montagem({ orcamento: o, recarregar }: { orcamento: OrcamentoCompleto; recarregar: () => void }) {
  const irPara = useIr()
  const fuso = useFuso()
  const [edicao, estado] = useEdicao(o, useGravador(o.codOrcamento))
  const [termos, setTermos] = useState(() => rascunhoDe(o, fuso))
  // Nothing is red before it was touched, or the step was left.
  const [tocados, setTocados] = useState<ReadonlySet<string>>(new Set())
  const [filtros, mudar] = useFiltros(['passo'])
  const pedirPreco = usePedirPreco()
  const passo = Math.min(PASSOS.length, Math.max(1, Math.trunc(Number(filtros.passo)) || 1))
  const lido = lerTermos(termos)
  const errosVistos =
    'erros' in lido ? Object.fromEntries(Object.entries(lido.erros).filter(([k]) => tocados.has(k))) : {}

  useAdiantar(buscarLinhas, buscarTermos)

  function ir(n: number): void {
    void edicao.gravarTudo()
    if (passo === 3) setTocados(new Set(Object.keys(termos)))
    mudar({ passo: n === 1 ? undefined : String(n) })
    window.scrollTo(0, 0)
  }
  function mudarTermos(novos: RascunhoTermos): void {
    setTermos(novos)
    const mudados = Object.entries(novos).flatMap(([k, v]) => (v === termos[k as keyof RascunhoTermos] ? [] : k))
    setTocados(new Set([...tocados, ...mudados]))
    const parciais = termosAGravar(novos)
    if (parciais) edicao.mudarTermos(parciais)
  }
  async function pedir(): Promise<void> {
    if (!(await edicao.gravarTudo())) return
    pedirPreco.mutate(
      { codOrcamento: o.codOrcamento, versao: edicao.versao() },
      {
        onSuccess: () => {
          toast.ok('Preço pedido')
          void irPara('/oficina-digital/precificar')
        },
        onError: (e) => e instanceof ApiError && Object.keys(e.campos).length > 0 && ir(2),
      },
    )
  }

  return (
    <div className={comuns.pagina}>
      <CabecalhoOrcamento titulo="Avançar orçamento" orcamento={o}>
        <SinalSalvo situacao={estado.situacao} />
      </CabecalhoOrcamento>
      <AlertaConflito edicao={edicao} estado={estado} recarregar={recarregar} />
      {estado.situacao === 'recusado' && (
        <Alert color="vermelho" role="alert" title="Não foi salvo">
          {estado.erro}
        </Alert>
      )}
      {pedirPreco.isError && (
        <Alert color="vermelho" role="alert" title="O preço não foi pedido">
          {mensagemDe(pedirPreco.error)}
        </Alert>
      )}
      <Stepper active={passo - 1} onStepClick={(i) => ir(i + 1)} size="sm" iconSize={30} className={classes.passos}>
        {PASSOS.map((nome, i) => (
          <Stepper.Step key={nome} label={nome} aria-current={i === passo - 1 ? 'step' : undefined} />
        ))}
      </Stepper>
      <div className={classes.lado}>
        <section className={classes.passo} aria-label={PASSOS[passo - 1]}>
          {passo === 1 && <PassoAchados achados={o.achados} linhas={estado.linhas} edicao={edicao} />}
          {passo === 2 && (
            <Suspense fallback={<Skeleton height={300} radius={8} />}>
              <PassoLinhas orcamento={o} edicao={edicao} estado={estado} />
            </Suspense>
          )}
          {passo === 3 && (
            <div className={classes.painel}>
              <Suspense fallback={<Skeleton height={130} radius={8} />}>
                <TermosForm valor={termos} erros={errosVistos} mudar={mudarTermos} />
              </Suspense>
            </div>
          )}
          {passo === 4 && <PassoRevisao linhas={estado.linhas} termos={termos} />}
        </section>
        <Suspense>
          <VisitasAntes codOrcamento={o.codOrcamento} />
        </Suspense>
      </div>
      <div className={comuns.rodape} data-acoes>
        <span className="suave">
          {estado.linhas.length} {estado.linhas.length === 1 ? 'linha' : 'linhas'}
        </span>
        <span role="status">
          Total até aqui{' '}
          <b className="num">
            <Soma {...somaDasLinhas(estado.linhas)} />
          </b>
        </span>
        <div className={comuns.acoes}>
          {passo > 1 && (
            <Button variant="default" onClick={() => ir(passo - 1)}>
              Voltar
            </Button>
          )}
          {passo < PASSOS.length ? (
            <Button onClick={() => ir(passo + 1)}>Continuar</Button>
          ) : (
            <Button
              loading={pedirPreco.isPending || estado.situacao === 'salvando'}
              disabled={estado.linhas.length === 0 || estado.situacao === 'conflito'}
              onClick={() => void pedir()}
            >
              Pedir preço
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
