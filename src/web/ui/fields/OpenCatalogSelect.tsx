import type { ReactNode } from 'react'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'

import classes from './CatalogSelect.module.css'

/** Option of the list. */
export interface CatalogOption {
  id: string
  title: string
  /** Under the title: distinguishes options of the same name. */
  detail?: string
  /** Below: what the option is for. */
  serve?: string
  /** Warning against the option, as text. */
  notice?: string | null
  /** Heading of its group, whose options are adjacent; null for none. */
  grupo?: string | null
  nota: ReactNode
  /** Under the note, one line each. */
  notas?: readonly string[]
}

export interface CatalogSelectProps {
  label: string
  hint: string
  text: string
  typeIn: (texto: string) => void
  /** Null while the typed text is too short to search. */
  options: readonly CatalogOption[] | null
  fetching: boolean
  /** Shown instead of the list when the list does not match the typed text. */
  notice: string | null
  choose: (id: string) => void
  /** Takes the typed text as an item outside the catalogue. */
  freeText?: (texto: string) => void
  /** Label of the last line, which loads more options; null for none. */
  extra?: string | null
  requestMore?: () => void
  /** Text when nothing is found. */
  empty?: string
}

const FREE_TEXT = '\u0000avulsa'
const MORE = '\u0000mais'

/** The field with its list, loaded lazily. */
export function OpenCatalogSelect({
  label,
  hint,
  text,
  typeIn,
  options,
  fetching,
  notice,
  choose,
  freeText,
  extra = null,
  requestMore,
  empty = 'Nada com esse nome',
}: CatalogSelectProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const cleaned = text.trim()
  // Ids depend on the position: the first option loaded by the "more" line takes over its id, so keyboard and screen reader users stay
  // there.
  const base = useId()
  const idAt = (place: number) => `${base}-${place}`
  const requested = useRef<number | null>(null)
  const count = options?.length ?? 0
  useEffect(() => {
    if (requested.current === null || count <= requested.current) return
    combobox.selectOption(requested.current)
    requested.current = null
  }, [combobox, count])
  function onChoose(id: string): void {
    if (id === MORE) {
      requested.current = count
      requestMore?.()
      return
    }
    if (id === FREE_TEXT) freeText?.(cleaned)
    else choose(id)
    typeIn('')
    combobox.closeDropdown()
  }
  const withId = ((notice === null && options) || []).map((option, i) => ({ option, id: idAt(i) }))
  const grupos = [...Map.groupBy(withId, ({ option }) => option.grupo ?? null)]
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label={label}
          placeholder={hint}
          leftSection={<IconPlus size={16} />}
          rightSection={fetching ? <Loader size={14} /> : null}
          value={text}
          onChange={(e) => {
            requested.current = null
            typeIn(e.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options === null}>
        {/* A list that scrolls would take the Tab, and with it the focus, which goes as the list closes. */}
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} tabIndex={-1} aria-label={label}>
          {notice && <Combobox.Empty>{notice}</Combobox.Empty>}
          {grupos.map(([grupo, members]) =>
            grupo === null ? (
              members.map((o) => <OptionRow key={o.option.id} {...o} />)
            ) : (
              <Combobox.Group key={grupo} label={grupo}>
                {members.map((o) => (
                  <OptionRow key={o.option.id} {...o} />
                ))}
              </Combobox.Group>
            ),
          )}
          {options?.length === 0 && !freeText && !fetching && !notice && <Combobox.Empty>{empty}</Combobox.Empty>}
          {extra !== null && !notice && (
            <Combobox.Option id={idAt(count)} value={MORE} className={classes.mais}>
              {extra}
            </Combobox.Option>
          )}
          {freeText && cleaned.length >= 2 && !fetching && (
            <Combobox.Option value={FREE_TEXT}>Usar “{cleaned}” fora do catálogo</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function OptionRow({ option: o, id }: { option: CatalogOption; id: string }) {
  return (
    <Combobox.Option id={id} value={o.id} className={classes.opcao}>
      <span className={classes.oque}>
        <span>{o.title}</span>
        {o.detail && <span className={classes.detalhe}>{o.detail}</span>}
        {o.serve && <span className={classes.detalhe}>{o.serve}</span>}
        {o.notice && <span className={classes.aviso}>{o.notice}</span>}
      </span>
      <span className={classes.nota}>
        <span>{o.nota}</span>
        {o.notas?.map((n) => (
          <span key={n}>{n}</span>
        ))}
      </span>
    </Combobox.Option>
  )
}
