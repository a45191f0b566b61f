import { Button, TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { Suspense, useState } from 'react'
import { unsigned } from './after-signature.ts'
import { FuelGauge } from '../../ui/fields/FuelGauge.tsx'
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
  const later = unsigned(c)
  const [signing, sign] = useState(false)
  return (
    <div className={classes.recepcao}>
      {!readOnly && c.assinatura && (
        <div className={classes.assinou} role="note">
          <IconSignature size={20} aria-hidden="true" />
          <span>O cliente já assinou. O que você anotar agora sai abaixo da assinatura, como não assinado.</span>
          <Button size="lg" variant="default" onClick={() => sign(true)}>
            Assinar de novo
          </Button>
        </div>
      )}
      <section className={classes.cartao}>
        <h2>Quilometragem e combustível</h2>
        <KmField km={r.km} readOnly={readOnly} commit={(km) => acts.receive({ km })} />
        <Later words={later?.campos.km} />
        <FuelGauge
          value={r.combustivel}
          disabled={readOnly}
          onChange={(combustivel) => acts.receive({ combustivel })}
        />
        <Later words={later?.campos.combustivel} />
        <TextInput
          size="lg"
          label="Prisma"
          maxLength={10}
          disabled={readOnly}
          value={prisma.value}
          onChange={(e) => prisma.change(e.currentTarget.value.toUpperCase())}
        />
        <Later words={later?.campos.prisma} />
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
        <Later words={later?.campos.queixa} />
      </section>
      <section className={classes.cartao}>
        <h2>Avarias</h2>
        <Suspense fallback={<div className={classes.desenho} />}>
          <DamagePart work={work} />
        </Suspense>
        {later?.avarias.map((words) => (
          <Later key={words} words={words} />
        ))}
      </section>
      <section className={classes.cartao}>
        <h2>Objetos no carro</h2>
        <ObjectChips value={r.objetos} disabled={readOnly} commit={(objetos) => acts.receive({ objetos })} />
        <Later words={later?.campos.objetos} />
      </section>
      <section className={classes.cartao}>
        <h2>Assinatura</h2>
        <SignaturePart work={work} signing={signing} sign={sign} />
        {later && later.count > 0 && (
          <Later
            words={`${later.count === 1 ? '1 anotação feita depois sai' : `${later.count} anotações feitas depois saem`} abaixo da assinatura no termo.`}
          />
        )}
        <TermoButton id={work.id} />
      </section>
      <Button size="lg" onClick={toItems}>
        {readOnly ? 'Ver os itens' : 'Ir para os itens'}
      </Button>
    </div>
  )
}

/** Beside what the customer did not sign. */
function Later({ words }: { words: string | undefined }) {
  return words === undefined ? null : <p className={classes.depois}>{words}</p>
}
