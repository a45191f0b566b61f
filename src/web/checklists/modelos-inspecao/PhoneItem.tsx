import { Text } from '@mantine/core'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import classes from './Editor.module.css'

const TONES = { AMARELO: 'amarelo', VERMELHO: 'vermelho' } as const
const PHOTOS: Record<TemplateItem['foto'], string | null> = {
  NUNCA: null,
  VERMELHO: 'Foto obrigatória no vermelho',
  AMARELO: 'Foto obrigatória no amarelo e no vermelho',
  SEMPRE: 'Foto sempre obrigatória',
}

/** An item about as the phone shows it. */
export function PhoneItem({ item: i }: { item: TemplateItem }) {
  const photo = PHOTOS[i.foto]
  return (
    <div className={classes.cartao}>
      <Text fw={600}>{i.nome || 'Item sem nome'}</Text>
      <Answer item={i} />
      {i.comentarios.map((c) => (
        <div key={c.id} className={classes.frase} data-tom={TONES[c.cor]}>
          <b>{c.cor === 'AMARELO' ? 'Amarelo' : 'Vermelho'}:</b> {c.cliente || '…'}
        </div>
      ))}
      {photo && (
        <Text size="sm" c="dimmed">
          {photo}
        </Text>
      )}
    </div>
  )
}

function Answer({ item: i }: { item: TemplateItem }) {
  if (i.tipo === 'SIM_NAO')
    return (
      <div className={classes.cores}>
        <span className={classes.cor}>Não</span>
        <span className={classes.cor}>Sim</span>
      </div>
    )
  if (i.tipo === 'AVARIAS')
    return (
      <div className={classes.cores}>
        <span className={classes.cor} data-tom="verde">
          Sem avarias
        </span>
        <span className={classes.cor}>Marcar no desenho</span>
      </div>
    )
  if (i.tipo === 'TEXTO') return <div className={classes.cor}>Escrever ou ditar</div>
  return (
    <>
      {i.tipo === 'MEDIDA' && <div className={classes.cor}>0,0 {i.unidade ?? ''}</div>}
      {i.tipo === 'PNEU' && (
        <div className={classes.cores}>
          {['DE', 'DD', 'TE', 'TD'].map((canto) => (
            <span key={canto} className={classes.cor}>
              {canto}
            </span>
          ))}
        </div>
      )}
      {i.tipo === 'BATERIA' && (
        <div className={classes.cores}>
          <span className={classes.cor}>CCA medido</span>
          <span className={classes.cor}>CCA nominal</span>
        </div>
      )}
      <div className={classes.cores}>
        <span className={classes.cor} data-tom="verde">
          Verde
        </span>
        <span className={classes.cor} data-tom="amarelo">
          Amarelo
        </span>
        <span className={classes.cor} data-tom="vermelho">
          Vermelho
        </span>
      </div>
    </>
  )
}
