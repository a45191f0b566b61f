import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import type { PublishedTemplate } from '#shared/checklists/modelos-inspecao.ts'
import { firstName } from '#shared/rules/name.ts'
import { lazyComponent, usePrefetch } from '../../core/navigation/lazy.ts'
import { loadPendingBadge, loadPendingSheet } from '../../recipes/offline/parts.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { ItemSearch } from './ItemSearch.tsx'
import { Notices } from './Notices.tsx'
import type { InspectionPackage } from './package.ts'
import { usePlace } from './part.ts'
import { CARS_URL } from './places.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { RecallPart } from './RecallPart.tsx'
import { SectionStrip } from './SectionStrip.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useWide } from './useWide.ts'
import { MediasContext } from './medias.ts'
import { Walk } from './Walk.tsx'
import classes from './Walk.module.css'
import { loadEnd, loadReception } from './walk-parts.ts'
import { useWork } from './work.ts'

const EndPart = lazyComponent(loadEnd)
const ReceptionPart = lazyComponent(loadReception)

interface Props {
  inspecao: Inspecao
  template: PublishedTemplate
  pkg: InspectionPackage
  pending: number
}

/** An inspection: the bar with car, progress and parts, and below it the arrival, the items or the end. */
export function InspectionView({ inspecao, template, pkg, pending }: Props) {
  const work = useWork(inspecao, template, pkg)
  const { content, blocks, acts } = work
  usePrefetch(loadReception, loadEnd, loadPendingBadge, loadPendingSheet)
  const { part, item, goToPart, openItem } = usePlace()
  const wide = useWide()
  const goTo = useGoTo()
  const wanted = useRef<string | null>(null)
  const count = useCallback(
    (secao: string, segundos: number) => acts.send({ tipo: 'CONTAR_TEMPO', secao, segundos }),
    [acts],
  )
  const goToSection = (section: string) => {
    wanted.current = section
    if (part === 'itens') show(wanted)
    else goToPart('itens')
  }
  useEffect(() => {
    if (part === 'itens') show(wanted)
  }, [part])
  const medias = useMemo(() => new Map(inspecao.midias.map((m) => [m.idMidia, m])), [inspecao.midias])
  const v = content.veiculo
  return (
    <MediasContext value={medias}>
      <div className={classes.pagina}>
        <div className={classes.barra}>
          <div className={classes.carro}>
            <ActionIcon
              size={48}
              variant="subtle"
              color="gray"
              aria-label="Voltar aos carros"
              onClick={() => void goTo(CARS_URL)}
            >
              <IconArrowLeft size={24} />
            </ActionIcon>
            <div>
              <h1>
                {v.modelo} <span className="suave">· {firstName(content.cliente.nome)}</span>
              </h1>
              <ProgressBar progress={work.progress} />
            </div>
            {wide && <ItemSearch blocks={blocks} open={openItem} />}
            <Placa placa={v.placa} chassi={v.chassi} />
          </div>
          <SectionStrip
            blocks={blocks}
            respostas={content.respostas}
            part={part}
            count={work.readOnly ? null : count}
            goToPart={goToPart}
            goToSection={goToSection}
          />
        </div>
        <Notices work={work} />
        {part !== 'itens' && <RecallPart codPassagem={content.codPassagem} pkg={pkg} />}
        <Suspense>
          {part === 'recepcao' && <ReceptionPart work={work} toItems={() => goToPart('itens')} />}
          {part === 'fim' && <EndPart work={work} pending={pending} openItem={openItem} />}
        </Suspense>
        {part === 'itens' && <Walk work={work} item={item} openItem={openItem} toEnd={() => goToPart('fim')} />}
        {part !== 'fim' && <UndoBar />}
      </div>
    </MediasContext>
  )
}

/** Brings the wanted section below the bar, once. */
function show(wanted: RefObject<string | null>): void {
  if (wanted.current === null) return
  document.getElementById(`secao-${wanted.current}`)?.scrollIntoView({ block: 'start' })
  wanted.current = null
}
