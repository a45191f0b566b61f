import { Alert, Button, Skeleton, Stepper } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { sumLinhas } from '#shared/rules/orcamento.ts'
import { lazyComponent, usePrefetch } from '../../core/navigation/lazy.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useSaver } from '../orcamentos/api.ts'
import { ConflictAlert } from '../../recipes/draft/ConflictAlert.tsx'
import { OrcamentoHeader } from '../../recipes/draft/OrcamentoHeader.tsx'
import comuns from '../../recipes/draft/Draft.module.css'
import { SaveIndicator } from '../../recipes/draft/SaveIndicator.tsx'
import { useDraft } from '../../recipes/draft/useDraft.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { Totals } from '../../ui/display/Totals.tsx'
import { readTerms, draftFrom, type TermsDraft, termsToSave } from '../../ui/orcamento/terms.ts'
import { useRequestPreco } from './api.ts'
import classes from './Montagem.module.css'
import { AchadosStep } from './AchadosStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'

const loadLinhasStep = () => import('./LinhasStep.tsx').then((m) => m.LinhasStep)
const loadTermsForm = () => import('../../ui/orcamento/TermsForm.tsx').then((m) => m.TermsForm)
const LinhasStep = lazyComponent(loadLinhasStep)
const TermsForm = lazyComponent(loadTermsForm)
const EarlierVisits = lazyComponent(() => import('./EarlierVisits.tsx').then((m) => m.EarlierVisits))

const STEPS = ['Achados', 'Linhas', 'Condições', 'Revisão'] as const

/** The four steps of assembling a quote; saves automatically. */
export function Montagem({ orcamento: o, reload }: { orcamento: FullOrcamento; reload: () => void }) {
  const goTo = useGoTo()
  const fuso = useTimeZone()
  const [draft, estado] = useDraft(o, useSaver(o.codOrcamento))
  const [termos, setTermos] = useState(() => draftFrom(o, fuso))
  // Show errors only for fields that were touched, or after leaving their step.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [filters, modify] = useFilters(['passo'])
  const requestPreco = useRequestPreco()
  const step = Math.min(STEPS.length, Math.max(1, Math.trunc(Number(filters.passo)) || 1))
  const loaded = readTerms(termos)
  const visibleErrors =
    'erros' in loaded ? Object.fromEntries(Object.entries(loaded.erros).filter(([k]) => touched.has(k))) : {}

  usePrefetch(loadLinhasStep, loadTermsForm)

  const place = useRef<HTMLElement>(null)
  function ir(n: number): void {
    void draft.saveAll()
    if (step === 3) setTouched(new Set(Object.keys(termos)))
    modify({ passo: n === 1 ? undefined : String(n) })
    window.scrollTo(0, 0)
    // The button stands after the step: from there, a keyboard would have to walk through the whole page to reach it.
    place.current?.focus({ preventScroll: true })
  }
  function changeTerms(next: TermsDraft): void {
    setTermos(next)
    const mudados = Object.entries(next).flatMap(([k, v]) => (v === termos[k as keyof TermsDraft] ? [] : k))
    setTouched(new Set([...touched, ...mudados]))
    const parciais = termsToSave(next)
    if (parciais) draft.changeTerms(parciais)
  }
  async function askForPreco(): Promise<void> {
    if (!(await draft.saveAll())) return
    requestPreco.mutate(
      { codOrcamento: o.codOrcamento, versao: draft.versao() },
      {
        onSuccess: () => {
          toast.ok('Preço pedido')
          void goTo('/oficina-digital/precificar')
        },
        onError: (e) => e instanceof ApiError && Object.keys(e.campos).length > 0 && ir(2),
      },
    )
  }

  return (
    <div className={comuns.pagina}>
      <OrcamentoHeader title="Avançar orçamento" orcamento={o}>
        <SaveIndicator situacao={estado.situacao} />
      </OrcamentoHeader>
      <Place place="sinalDeRecall" target={{ tipo: 'orcamento', codigo: o.codOrcamento }} />
      <ConflictAlert draft={draft} estado={estado} reload={reload} />
      {estado.situacao === 'recusado' && (
        <Alert color="vermelho" role="alert" title="Não foi salvo">
          {estado.erro}
        </Alert>
      )}
      {requestPreco.isError && (
        <Alert color="vermelho" role="alert" title="O preço não foi pedido">
          {errorMessage(requestPreco.error)}
        </Alert>
      )}
      <Stepper active={step - 1} onStepClick={(i) => ir(i + 1)} size="sm" iconSize={30} className={classes.passos}>
        {STEPS.map((nome, i) => (
          <Stepper.Step key={nome} label={nome} aria-current={i === step - 1 ? 'step' : undefined} />
        ))}
      </Stepper>
      <div className={classes.lado}>
        <section ref={place} className={classes.passo} aria-label={STEPS[step - 1]} tabIndex={-1}>
          {step === 1 && <AchadosStep achados={o.achados} linhas={estado.linhas} draft={draft} />}
          {step === 2 && (
            <Suspense fallback={<Skeleton height={300} radius={8} />}>
              <LinhasStep orcamento={o} draft={draft} estado={estado} />
            </Suspense>
          )}
          {step === 3 && (
            <div className={classes.painel}>
              <Suspense fallback={<Skeleton height={130} radius={8} />}>
                <TermsForm value={termos} errors={visibleErrors} modify={changeTerms} />
              </Suspense>
            </div>
          )}
          {step === 4 && <ReviewStep linhas={estado.linhas} termos={termos} />}
        </section>
        <Suspense>
          <EarlierVisits codOrcamento={o.codOrcamento} />
        </Suspense>
      </div>
      <div className={comuns.rodape} data-acoes>
        <span className="suave">
          {estado.linhas.length} {estado.linhas.length === 1 ? 'linha' : 'linhas'}
        </span>
        <span role="status">
          Total até aqui{' '}
          <b className="num">
            <Totals {...sumLinhas(estado.linhas)} />
          </b>
        </span>
        <div className={comuns.acoes}>
          {step > 1 && (
            <Button variant="default" onClick={() => ir(step - 1)}>
              Voltar
            </Button>
          )}
          {step < STEPS.length ? (
            <Button onClick={() => ir(step + 1)}>Continuar</Button>
          ) : (
            <Button
              loading={requestPreco.isPending || estado.situacao === 'salvando'}
              disabled={estado.linhas.length === 0 || estado.situacao === 'conflito'}
              onClick={() => void askForPreco()}
            >
              Pedir preço
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
