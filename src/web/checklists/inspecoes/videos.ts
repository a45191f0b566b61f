import { createContext } from 'react'

/** Ids of an inspection's media that are videos; the others are photos. */
export const VideosContext = createContext<ReadonlySet<string>>(new Set())
