import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { damagesInWords } from '#shared/rules/avarias.ts'
import { batteryShare } from '#shared/rules/bateria.ts'
import { formatMedida, ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { When } from '../../ui/display/When.tsx'
import classes from './Item.module.css'
import { LastTime } from './LastTime.tsx'
import { MediaThumbs } from './MediaThumbs.tsx'
import { CORNERS } from '#shared/checklists/inspecao.ts'
import { CORNER_NAMES } from './tyres.ts'
import { typedFigure } from './figures.ts'
import type { WalkItem } from './walk.ts'
import type { Work } from './work.ts'

const DamageField = lazyComponent(() => import('./DamageField.tsx').then((m) => m.DamageField))

/** What was found at an item of a finished inspection. */
export function ItemReading({ work, entry, close }: { work: Work; entry: WalkItem; close?: () => void }) {
  const { item, secao, last, pedido } = entry
  const given = work.content.respostas[item.id]
  const r = given?.resposta
  const share = r?.bateria ? batteryShare(r.bateria) : null
  return (
    <section className={classes.painel} aria-label={item.nome}>
      <div className={classes.topo}>
        <div>
          <span className="suave">{secao.nome}</span>
          <h2>{item.nome}</h2>
        </div>
        {close && (
          <ActionIcon size={48} variant="subtle" color="gray" aria-label="Fechar" onClick={close}>
            <IconX size={24} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.leitura} data-estado={r?.estado}>
        {ITEM_STATE_LABELS[r?.estado ?? 'NAO_VERIFICADO']}
        {r?.medida != null && ` · ${formatMedida(r.medida, item.unidade)}`}
      </div>
      {r?.pneus && (
        <ul className={classes.medidas}>
          {CORNERS.map((c) => {
            const t = r.pneus?.[c]
            if (!t) return null
            const depths = [t.interno, t.meio, t.externo].map((d) => typedFigure(d) || '–').join(' / ')
            return (
              <li key={c}>
                {CORNER_NAMES[c]}: {depths} mm
                {t.dot && ` · DOT ${t.dot}`}
                {t.pressao !== null && ` · ${t.pressao} psi`}
              </li>
            )
          })}
        </ul>
      )}
      {r?.bateria && (
        <span>
          {r.bateria.medido} A de {r.bateria.nominal ?? '–'} A
          {share !== null && ` · ${formatMedida(share, '%')} do nominal`}
          {r.bateria.codigo && ` · código ${r.bateria.codigo}`}
        </span>
      )}
      {r?.avarias && (
        <Suspense fallback={<div className={classes.desenho} />}>
          <span>{damagesInWords(r.avarias)}</span>
          <DamageField work={work} item={item} answer={r} />
        </Suspense>
      )}
      {r?.texto && <span>{r.texto}</span>}
      {r?.comentarioCliente && <span>{r.comentarioCliente}</span>}
      {r?.comentarioInterno && <span className="suave">Interno: {r.comentarioInterno}</span>}
      {r && r.midias.length > 0 && <MediaThumbs id={work.id} midias={r.midias} label={item.nome} />}
      {given && (
        <span className="suave">
          {given.por}, <When instant={given.em} />
        </span>
      )}
      {work.visita && <LastTime visita={work.visita} last={last} pedido={pedido} />}
    </section>
  )
}
