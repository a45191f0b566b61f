import { Button, TextInput } from '@mantine/core'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { Suspense } from 'react'
import { FuelGauge } from './FuelGauge.tsx'
import { KmField } from './KmField.tsx'
import { ObjectChips } from './ObjectChips.tsx'
import classes from './Reception.module.css'
import { SignaturePart } from './SignaturePart.tsx'
import { TermoButton } from './TermoButton.tsx'
import { useTyped } from './useTyped.ts'
import { WordsField } from './WordsField.tsx'
import type { Work } from './work.ts'

const DamagePart = lazyComponent(() => import('./DamagePart.tsx').then((m) => m.DamagePart))

/** How the car arrived. Every field may be left for later, or to someone else. */
export function ReceptionPart({ work, toItems }: { work: Work; toItems: () => void }) {
  const { content: c, acts, readOnly } = work
  const r = c.recepcao
  const prisma = useTyped(r.prisma ?? '', (t) => acts.receive({ prisma: t.trim() || null }))
  return (
    <div className={classes.recepcao}>
      <section className={classes.cartao}>
        <h2>Quilometragem e combustível</h2>
        <KmField km={r.km} readOnly={readOnly} commit={(km) => acts.receive({ km })} />
        <FuelGauge
          value={r.combustivel}
          disabled={readOnly}
          onChange={(combustivel) => acts.receive({ combustivel })}
        />
        <TextInput
          size="lg"
          label="Prisma"
          maxLength={10}
          disabled={readOnly}
          value={prisma.value}
          onChange={(e) => prisma.change(e.currentTarget.value.toUpperCase())}
        />
      </section>
      <section className={classes.cartao}>
        <h2>O que o cliente conta</h2>
        <WordsField
          label="Queixa, com as palavras do cliente"
          value={r.queixa}
          maxLength={2000}
          disabled={readOnly}
          commit={(queixa) => acts.receive({ queixa })}
        />
      </section>
      <section className={classes.cartao}>
        <h2>Avarias</h2>
        <Suspense fallback={<div className={classes.desenho} />}>
          <DamagePart work={work} />
        </Suspense>
      </section>
      <section className={classes.cartao}>
        <h2>Objetos no carro</h2>
        <ObjectChips value={r.objetos} disabled={readOnly} commit={(objetos) => acts.receive({ objetos })} />
      </section>
      <section className={classes.cartao}>
        <h2>Assinatura</h2>
        <SignaturePart work={work} />
        <TermoButton id={work.id} />
      </section>
      <Button size="lg" onClick={toItems}>
        {readOnly ? 'Ver os itens' : 'Ir para os itens'}
      </Button>
    </div>
  )
}
