import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { MAX_COMMENT, MAX_ITEM_MEDIA } from '#shared/checklists/inspecao.ts'
import type { CannedComment } from '#shared/checklists/modelos-inspecao.ts'
import { carriedAnswer, colorOf, leastColor, leastDepth, limitFor } from '#shared/rules/inspecao-items.ts'
import { changed, isTooMild, measured, painted, toggledComment, type Color } from './answers.ts'
import { answerMedia } from '#shared/rules/avarias.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { BatteryFields } from './BatteryFields.tsx'
import { ColorButtons } from './ColorButtons.tsx'
import { CommentChips } from './CommentChips.tsx'
import classes from './Item.module.css'
import { LastTime } from './LastTime.tsx'
import { MeasureField } from './MeasureField.tsx'
import { MediaPart } from './MediaPart.tsx'
import { TyreFields } from './TyreFields.tsx'
import { UndoIcon } from './UndoIcon.tsx'
import { useRested } from './useRested.ts'
import type { WalkItem } from './walk.ts'
import { WordsField } from './WordsField.tsx'
import type { Work } from './work.ts'

const DamageField = lazyComponent(() => import('./DamageField.tsx').then((m) => m.DamageField))

interface Props {
  work: Work
  entry: WalkItem
  close?: () => void
  /** Goes to the next item that still asks for something; null at the end. */
  next: (() => void) | null
}

/** All about one item: colour, figures, what was found, photos. Each tap is kept at once. */
export function ItemPanel({ work, entry, close, next }: Props) {
  const { content, acts, limites, visita } = work
  const { item, secao, pedido, last } = entry
  const answer = content.respostas[item.id]?.resposta
  const estado = answer?.estado ?? 'NAO_VERIFICADO'
  const [noting, note] = useState(Boolean(answer?.comentarioInterno))
  // What is typed counts at once, the answer follows when the typing rests.
  const [battery, setTypedBattery] = useState(answer?.bateria ?? null)
  const colorFor = (medida: number | null, bateria: typeof battery = null): Color | null =>
    colorOf(item, content.veiculo, limites, medida, bateria)
  const byMeasure = leastColor(item, content.veiculo, limites, answer)
  const ofDamages = answer ? answerMedia(answer).length - answer.midias.length : 0
  const heading = useRef<HTMLHeadingElement>(null)
  const inSheet = close !== undefined
  useEffect(() => {
    // In a sheet the next item takes the place of this one: focus and scroll begin at its name.
    if (inSheet) heading.current?.focus()
  }, [inSheet])
  const limited = colorFor(0, battery) !== null
  const bad = estado === 'AMARELO' || estado === 'VERMELHO'
  const [hasFigure, setFigure] = useState(answer?.medida != null)
  // Damages are marked anew, as measures are typed anew.
  const carried = estado === 'NAO_VERIFICADO' && item.tipo !== 'AVARIAS' ? carriedAnswer(last) : null
  const setTyres = useRested<NonNullable<typeof answer>['pneus']>((pneus) => {
    const least = leastDepth(pneus)
    acts.edit(item, (a) => measured(changed(a, { pneus }), least, colorFor(least)), 'medidas')
  })
  const setBattery = useRested<NonNullable<typeof answer>['bateria']>((bateria) => {
    const medida = bateria?.medido ?? null
    acts.edit(item, (a) => measured(changed(a, { bateria }), medida, colorFor(medida, bateria)), 'medida')
  })
  // A figure without a limit has no colour of its own: leaving by the button says that it is in order, and the button says so.
  const implied = hasFigure && estado === 'NAO_VERIFICADO' && !limited
  const leave = (go: () => void) => () => {
    if (implied) acts.edit(item, (a) => painted(a, 'VERDE'))
    go()
  }
  const toggleComment = (c: CannedComment) => {
    if (toggledComment(changed(answer, {}), c) === null)
      toast.error(`Cabem ${MAX_COMMENT} letras no comentário: encurte o que está escrito e toque de novo.`)
    else acts.edit(item, (a) => toggledComment(changed(a, {}), c) ?? changed(a, {}), 'comentário')
  }
  return (
    <section className={classes.painel} aria-label={item.nome}>
      <div className={classes.topo}>
        <div>
          <span className="suave">{secao.nome}</span>
          <h2 ref={heading} tabIndex={-1}>
            {item.nome}
          </h2>
        </div>
        {close && (
          <ActionIcon size={48} variant="subtle" color="gray" aria-label="Fechar" onClick={close}>
            <IconX size={24} />
          </ActionIcon>
        )}
      </div>
      {visita && (
        <LastTime
          visita={visita}
          last={last}
          pedido={pedido}
          {...(carried && { confirm: () => acts.edit(item, () => carried, 'continua igual') })}
        />
      )}
      {item.tipo === 'MEDIDA' && (
        <MeasureField
          label={item.nome}
          unit={item.unidade}
          medida={answer?.medida ?? null}
          last={last}
          limit={limitFor(item, content.veiculo, limites)}
          colorFor={colorFor}
          onType={setFigure}
          commit={(medida) => acts.edit(item, (a) => measured(a, medida, colorFor(medida)), 'medida')}
        />
      )}
      {item.tipo === 'PNEU' && (
        <TyreFields
          label={item.nome}
          pneus={answer?.pneus ?? null}
          colorFor={colorFor}
          commit={(pneus) => {
            setFigure(true)
            setTyres(pneus)
          }}
        />
      )}
      {item.tipo === 'BATERIA' && (
        <BatteryFields
          label={item.nome}
          battery={answer?.bateria ?? null}
          limitFor={(nominal) => limitFor(item, content.veiculo, limites, { nominal })}
          colorFor={colorFor}
          commit={(b) => {
            setFigure(b !== null)
            setTypedBattery(b)
            setBattery(b)
          }}
        />
      )}
      {item.tipo === 'TEXTO' && (
        <WordsField
          label="O que se vê"
          value={answer?.texto ?? ''}
          maxLength={1000}
          commit={(text) =>
            acts.edit(item, (a) =>
              changed(a, {
                texto: text.trim() || null,
                estado: a === undefined || a.estado === 'NAO_VERIFICADO' ? 'VERDE' : a.estado,
              }),
            )
          }
        />
      )}
      {item.tipo === 'AVARIAS' && (
        <Suspense fallback={<div className={classes.desenho} />}>
          <DamageField work={work} item={item} answer={answer} />
        </Suspense>
      )}
      <ColorButtons
        wide
        estado={estado}
        label={item.nome}
        forbidden={(c) => isTooMild(c, byMeasure)}
        choose={(c) => acts.edit(item, (a) => painted(a, c))}
      />
      {bad && (
        <>
          <CommentChips item={item} answer={answer} mostUsed={work.mostUsed(item.id)} toggle={toggleComment} />
          <WordsField
            label="O que o cliente lê"
            placeholder="O que foi visto, com palavras simples"
            value={answer?.comentarioCliente ?? ''}
            maxLength={1000}
            commit={(t) => acts.edit(item, (a) => changed(a, { comentarioCliente: t.trim() || null }), 'comentário')}
          />
        </>
      )}
      <MediaPart
        id={work.id}
        label={item.nome}
        midias={answer?.midias ?? []}
        max={MAX_ITEM_MEDIA - ofDamages}
        change={(edit, words, media) =>
          acts.editWith(media, item, (a) => changed(a, { midias: edit(a?.midias ?? []) }), words)
        }
      />
      {noting ? (
        <WordsField
          label="Nota interna (o cliente não vê)"
          value={answer?.comentarioInterno ?? ''}
          maxLength={1000}
          commit={(t) => acts.edit(item, (a) => changed(a, { comentarioInterno: t.trim() || null }), 'nota interna')}
        />
      ) : null}
      <div className={classes.botoes}>
        {!noting && (
          <Button size="lg" variant="default" onClick={() => note(true)}>
            Nota interna
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          aria-pressed={estado === 'NA'}
          onClick={() => acts.edit(item, (a) => painted(a, estado === 'NA' ? 'NAO_VERIFICADO' : 'NA'))}
        >
          {estado === 'NA' ? 'Aplica-se sim' : 'Não se aplica'}
        </Button>
        {answer && estado !== 'NAO_VERIFICADO' && (
          <Button size="lg" variant="subtle" color="gray" onClick={() => acts.edit(item, () => null)}>
            Limpar
          </Button>
        )}
      </div>
      <div className={classes.pe} data-acoes>
        {close && <UndoIcon />}
        {close && (
          <Button size="lg" variant={next ? 'default' : 'filled'} onClick={leave(close)}>
            {implied && !next ? 'Verde' : 'Pronto'}
          </Button>
        )}
        {next && (
          <Button size="lg" onClick={leave(next)}>
            {implied ? 'Verde, próximo' : 'Próximo'}
          </Button>
        )}
      </div>
    </section>
  )
}
