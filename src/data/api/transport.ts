import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'

/** Sends a request as it is given. @throws AxiosError */
export type Transmit = (request: AxiosRequestConfig) => Promise<AxiosResponse<unknown>>

/**
 * In a file of its own: what a page shows first needs no request, and does not wait for the script that makes them. A
 * worker, which is there to send, brings it along.
 */
export const transmit: Transmit = (request) => axios.request<unknown>(request)
