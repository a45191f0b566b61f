import { ActionIcon } from '@mantine/core'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './Inspection.module.css'

interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
}
interface RecognitionResult extends Event {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}
type Constructor = new () => Recognition

/** The browser's speech recognition (Web Speech API); undefined where the phone has none. */
function findRecognition(): Constructor | undefined {
  const w = window as unknown as { SpeechRecognition?: Constructor; webkitSpeechRecognition?: Constructor }
  return w.SpeechRecognition ?? w.webkitSpeechRecognition
}

interface Props {
  /** Called with each finished sentence. */
  onText: (text: string) => void
  label: string
}

/** Dictation into a text field; absent where the phone has none or there is no network for it. */
export function Dictation({ onText, label }: Props) {
  const running = useRef<Recognition | null>(null)
  const [listening, setListening] = useState(false)
  const [unavailable, setUnavailable] = useState(false)
  // The recognition outlives many renders: each sentence goes to the newest callback.
  const give = useEffectEvent(onText)
  useEffect(() => () => running.current?.stop(), [])
  const Found = findRecognition()
  if (!Found || unavailable) return null
  function start(Recognizer: Constructor): void {
    const r = new Recognizer()
    r.lang = 'pt-BR'
    r.continuous = true
    r.interimResults = false
    r.addEventListener('result', (e) => {
      const { results, resultIndex } = e as RecognitionResult
      for (let i = resultIndex; i < results.length; i++) {
        const said = results[i]?.[0]?.transcript.trim()
        if (said && results[i]?.isFinal) give(said)
      }
    })
    r.addEventListener('end', () => setListening(false))
    r.addEventListener('error', (e) => {
      const { error } = e as Event & { error?: string }
      // Nothing was said, or the person stopped: the button stays.
      if (error !== 'no-speech' && error !== 'aborted') setUnavailable(true)
    })
    running.current = r
    r.start()
    setListening(true)
  }
  return (
    <ActionIcon
      size={48}
      variant={listening ? 'filled' : 'default'}
      className={classes.round}
      aria-label={listening ? `Parar de ditar: ${label}` : `Ditar: ${label}`}
      aria-pressed={listening}
      onClick={() => (listening ? running.current?.stop() : start(Found))}
    >
      {listening ? <IconPlayerStopFilled size={20} /> : <IconMicrophone size={22} />}
    </ActionIcon>
  )
}
