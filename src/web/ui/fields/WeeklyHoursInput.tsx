import { Button, Input, Switch, Text } from '@mantine/core'
import { WEEKDAYS, type Weekday, type WeeklyHours, minutesPerWeek, WEEKDAY_LABELS } from '#shared/rules/weekly-hours.ts'
import { TimeInput } from './TimeInput.tsx'
import classes from './WeeklyHoursInput.module.css'

interface Props {
  label: string
  value?: WeeklyHours
  onChange: (h: WeeklyHours) => void
  error?: string
}

const DEFAULT: [string, string] = ['08:00', '18:00']

/** Opening hours by weekday: open or closed, from and to. The first open day can be copied to the others. */
export function WeeklyHoursInput({ label, value = {}, onChange, error }: Props) {
  const first = WEEKDAYS.find((d) => value[d])
  const openItems = WEEKDAYS.filter((d) => value[d])
  const modify = (d: Weekday, pair: [string, string] | undefined) => {
    const { [d]: _, ...others } = value
    onChange(pair ? { ...others, [d]: pair } : others)
  }
  function copy(): void {
    const pair = first && value[first]
    if (pair) onChange(Object.fromEntries(openItems.map((d) => [d, [...pair]])))
  }
  return (
    <fieldset className={classes.semana} tabIndex={error ? -1 : undefined} data-error={error ? true : undefined}>
      <legend className={classes.legenda}>{label}</legend>
      {WEEKDAYS.map((d) => {
        const [de, ate] = value[d] ?? []
        return (
          <div key={d} className={classes.dia}>
            <Switch
              label={WEEKDAY_LABELS[d]}
              checked={de !== undefined}
              onChange={(e) =>
                modify(d, e.currentTarget.checked ? [...((first && value[first]) ?? DEFAULT)] : undefined)
              }
            />
            {de !== undefined && ate !== undefined ? (
              <>
                <TimeInput
                  aria-label={`${WEEKDAY_LABELS[d]}, das`}
                  value={de}
                  onChange={(hora) => modify(d, [hora, ate])}
                />
                <span className="suave">até</span>
                <TimeInput
                  aria-label={`${WEEKDAY_LABELS[d]}, até`}
                  value={ate}
                  onChange={(hora) => modify(d, [de, hora])}
                />
              </>
            ) : (
              <Text c="dimmed">Fechado</Text>
            )}
          </div>
        )
      })}
      <div className={classes.pe}>
        <Text size="sm" c="dimmed" className="num">
          {weeklyTotal(value)} por semana
        </Text>
        {first && openItems.length > 1 && (
          <Button variant="default" size="xs" onClick={copy}>
            Repetir {WEEKDAY_LABELS[first].toLowerCase()} nos dias abertos
          </Button>
        )}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}

/** '49 h', '44 h 30 min': weekly hours are never converted to days. */
function weeklyTotal(h: WeeklyHours): string {
  const minutos = minutesPerWeek(h)
  return minutos % 60 === 0 ? `${minutos / 60} h` : `${Math.floor(minutos / 60)} h ${minutos % 60} min`
}
