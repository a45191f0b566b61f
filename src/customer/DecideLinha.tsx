import { addDays } from '#shared/rules/dates.ts'
import { Postpone } from './Postpone.tsx'
import type { Choice } from './choices.ts'
import { REASONS, POSTPONE_DAYS } from './texts.ts'

interface Props {
  title: string
  choice: Choice | undefined
  canPostpone: boolean
  /** Today in the store's time zone; postponements count from it. */
  today: string
  km: number | null
  onChoose: (choice: Choice | null) => void
}

/** Buttons to approve, postpone or decline; a second tap on the same button undoes the choice. */
export function DecideLinha({ title, choice, canPostpone, today, km, onChoose }: Props) {
  const atual = choice?.decisao
  const toggle = (nova: Choice) => onChoose(atual === nova.decisao ? null : nova)
  return (
    <>
      <div className="decisao" role="group" aria-label={`Sua decisão sobre ${title}`}>
        <button
          type="button"
          className={atual === 'APROVADO' ? 'primario' : ''}
          aria-pressed={atual === 'APROVADO'}
          onClick={() => toggle({ decisao: 'APROVADO' })}
        >
          {atual === 'APROVADO' ? '✓ Aprovado' : 'Aprovar'}
        </button>
        {canPostpone && (
          <button
            type="button"
            className={atual === 'ADIADO' ? 'marcado' : ''}
            aria-pressed={atual === 'ADIADO'}
            onClick={() => toggle({ decisao: 'ADIADO', adiadoPara: addDays(today, POSTPONE_DAYS[1]) })}
          >
            {atual === 'ADIADO' ? 'Adiado' : 'Adiar'}
          </button>
        )}
        <button
          type="button"
          className={atual === 'REPROVADO' ? 'marcado' : ''}
          aria-pressed={atual === 'REPROVADO'}
          onClick={() => toggle({ decisao: 'REPROVADO' })}
        >
          {atual === 'REPROVADO' ? '✕ Recusado' : 'Recusar'}
        </button>
      </div>
      {choice?.decisao === 'ADIADO' && <Postpone choice={choice} today={today} km={km} onChoose={onChoose} />}
      {choice?.decisao === 'REPROVADO' && (
        <label className="detalhe-decisao motivo">
          <span>Se quiser, conte o motivo</span>
          <select
            value={choice.motivo ?? ''}
            onChange={(e) =>
              onChoose({
                decisao: 'REPROVADO',
                ...(e.currentTarget.value && { motivo: e.currentTarget.value as NonNullable<Choice['motivo']> }),
              })
            }
          >
            <option value="">Prefiro não dizer</option>
            {Object.entries(REASONS).map(([valor, text]) => (
              <option key={valor} value={valor}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
