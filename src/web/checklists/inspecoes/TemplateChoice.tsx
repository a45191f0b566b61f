import type { PublishedTemplate } from '#shared/checklists/modelos-inspecao.ts'
import classes from './Start.module.css'

interface Props {
  templates: readonly PublishedTemplate[]
  chosen: number | null
  choose: (codModeloInspecao: number) => void
  /** False when none serves this car: all are offered then. */
  fits: boolean
}

/** Templates that serve the car; the first is the most particular. */
export function TemplateChoice({ templates, chosen, choose, fits }: Props) {
  return (
    <fieldset className={classes.modelos}>
      <legend>{fits ? 'Modelo da inspeção' : 'Nenhum modelo é próprio deste carro: escolha um'}</legend>
      {templates.map((t) => {
        const itens = t.definicao.secoes.reduce((n, s) => n + s.itens.length, 0)
        return (
          <label key={t.codModeloInspecao} className={classes.modelo}>
            <input
              type="radio"
              name="modelo"
              checked={chosen === t.codModeloInspecao}
              onChange={() => choose(t.codModeloInspecao)}
            />
            <span>
              <b>{t.nome}</b>
              <small>
                {itens} itens · {t.definicao.secoes.map((s) => s.nome).join(', ')}
              </small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
